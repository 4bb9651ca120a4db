export interface FileKind {
  readonly type: 'document' | 'video'
  readonly contentType: string
  readonly extension: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const packed: readonly [part: string, contentType: string, extension: string][] = [
  ['word/document.xml', `${office}.wordprocessingml.document`, '.docx'],
  ['xl/workbook.xml', `${office}.spreadsheetml.sheet`, '.xlsx'],
  ['ppt/presentation.xml', `${office}.presentationml.presentation`, '.pptx'],
]
const oldOffice: Record<string, string> = {
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.ppt': 'application/vnd.ms-powerpoint',
}
const document = (contentType: string, extension: string): FileKind => ({ type: 'document', contentType, extension })

/** What a document or video is by its content; the name only tells the old Office formats apart. */
export function fileKindOf(bytes: Uint8Array, name: string): FileKind | undefined {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = body.subarray(0, 64).toString('latin1')
  if (head.startsWith('%PDF-')) return document('application/pdf', '.pdf')
  if (head.startsWith('PK\x03\x04')) {
    const found =
      body.includes('[Content_Types].xml') &&
      !body.includes('vbaProject.bin') &&
      packed.find(([part]) => body.includes(part))
    return found ? document(found[1], found[2]) : undefined
  }
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) {
    const extension = /\.(doc|xls|ppt)$/i.exec(name)?.[0].toLowerCase()
    return extension === undefined ? undefined : document(oldOffice[extension] as string, extension)
  }
  if (/^[^]{4}ftyp(iso|mp4|avc1|M4V|dash|MSNV)/.test(head))
    return { type: 'video', contentType: 'video/mp4', extension: '.mp4' }
  if (head.startsWith('\x1a\x45\xdf\xa3') && head.includes('webm'))
    return { type: 'video', contentType: 'video/webm', extension: '.webm' }
  return undefined
}
