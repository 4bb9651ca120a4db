import { fileTypeFromBuffer } from 'file-type'

interface FileKind {
  readonly type: 'document' | 'video'
  readonly contentType: string
  readonly extension: string
}

const document = (contentType: string, extension: string): FileKind => ({ type: 'document', contentType, extension })
const video = (contentType: string, extension: string): FileKind => ({ type: 'video', contentType, extension })

const office = 'application/vnd.openxmlformats-officedocument'
const kinds: Readonly<Record<string, FileKind>> = {
  pdf: document('application/pdf', '.pdf'),
  docx: document(`${office}.wordprocessingml.document`, '.docx'),
  xlsx: document(`${office}.spreadsheetml.sheet`, '.xlsx'),
  pptx: document(`${office}.presentationml.presentation`, '.pptx'),
  mp4: video('video/mp4', '.mp4'),
  m4v: video('video/mp4', '.mp4'),
  webm: video('video/webm', '.webm'),
}
// Before 2007 all three programs used the same container format.
const oldOffice: Readonly<Record<string, FileKind>> = {
  doc: document('application/msword', '.doc'),
  xls: document('application/vnd.ms-excel', '.xls'),
  ppt: document('application/vnd.ms-powerpoint', '.ppt'),
}

// The name of the part with the macros; the old container lists its parts in UTF-16.
const newMacros = Buffer.from('vbaProject.bin')
const macroNames: Readonly<Record<string, Buffer>> = {
  docx: newMacros,
  xlsx: newMacros,
  pptx: newMacros,
  cfb: Buffer.from('_VBA_PROJECT', 'utf16le'),
}

/**
 * The kind of a document or video, by its content; the name only distinguishes the old Office formats. Files with
 * macros are rejected.
 */
export async function fileKindOf(bytes: Uint8Array, name: string): Promise<FileKind | undefined> {
  const extension = (await fileTypeFromBuffer(bytes))?.ext
  if (extension === undefined) return undefined
  const kind =
    extension === 'cfb' ? oldOffice[/\.(doc|xls|ppt)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] : kinds[extension]
  const macros = macroNames[extension]
  return macros && Buffer.from(bytes).includes(macros) ? undefined : kind
}
