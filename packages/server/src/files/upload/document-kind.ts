import { isUtf8 } from 'node:buffer'
import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { readZipDirectory } from '../../core/storage/zip-directory.ts'
import { compoundNames } from './compound-names.ts'

interface FileKind {
  readonly type: 'document' | 'video'
  readonly contentType: string
  readonly extension: string
}
interface Refusal {
  readonly refused: 'upload.fileWrongType' | 'upload.fileHasPassword' | 'upload.fileHasMacros' | 'upload.fileBroken'
}

const document = (contentType: string, extension: string): FileKind => ({ type: 'document', contentType, extension })
const video = (contentType: string, extension: string): FileKind => ({ type: 'video', contentType, extension })

const office = 'application/vnd.openxmlformats-officedocument'
const pdf = document('application/pdf', '.pdf')
const zip = document('application/zip', '.zip')
/** Kinds that their first bytes tell. */
const plainKinds: Readonly<Record<string, FileKind>> = {
  rar: document('application/vnd.rar', '.rar'),
  '7z': document('application/x-7z-compressed', '.7z'),
  mp4: video('video/mp4', '.mp4'),
  m4v: video('video/mp4', '.mp4'),
  webm: video('video/webm', '.webm'),
}
/** Office documents by the folder of their main part. */
const newOffice: readonly (readonly [folder: string, kind: FileKind])[] = [
  ['word/', document(`${office}.wordprocessingml.document`, '.docx')],
  ['xl/', document(`${office}.spreadsheetml.sheet`, '.xlsx')],
  ['ppt/', document(`${office}.presentationml.presentation`, '.pptx')],
]
const slideShow = document(`${office}.presentationml.slideshow`, '.ppsx')
// Before 2007 all programs used the same container format.
const oldOffice: Readonly<Record<string, FileKind>> = {
  '.doc': document('application/msword', '.doc'),
  '.xls': document('application/vnd.ms-excel', '.xls'),
  '.ppt': document('application/vnd.ms-powerpoint', '.ppt'),
  '.pps': document('application/vnd.ms-powerpoint', '.pps'),
}
const textKinds: Readonly<Record<string, FileKind>> = {
  '.txt': document('text/plain', '.txt'),
  '.csv': document('text/csv', '.csv'),
  '.md': document('text/markdown', '.md'),
}

const wrongType: Refusal = { refused: 'upload.fileWrongType' }
const broken: Refusal = { refused: 'upload.fileBroken' }
const hasMacros: Refusal = { refused: 'upload.fileHasMacros' }
const hasPassword: Refusal = { refused: 'upload.fileHasPassword' }

/** More files than any course material has. */
const mostEntries = 100_000
const zipMagic = Buffer.from('PK')
const compoundMagic = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** Programs may write this much before the header of a PDF. */
const pdfHeaderWithin = 1024

/**
 * The kind of a document or video, by its content; the name only tells apart what the content does not. Documents with
 * macros or a password are refused.
 */
export async function fileKindOf(bytes: Uint8Array, name: string): Promise<FileKind | Refusal> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ending = extname(name).toLowerCase()
  if (file.subarray(0, zipMagic.length).equals(zipMagic) && file.length > 2 && file.readUInt8(2) < 0x09)
    return zipKind(file, ending)
  if (file.subarray(0, compoundMagic.length).equals(compoundMagic)) return compoundKind(file, ending)
  if (file.subarray(0, pdfHeaderWithin).includes('%PDF-')) return pdf
  const found = plainKinds[(await fileTypeFromBuffer(bytes))?.ext ?? '']
  if (found) return found
  const textKind = textKinds[ending]
  return textKind && isText(file) ? textKind : wrongType
}

function zipKind(file: Buffer, ending: string): FileKind | Refusal {
  const entries = readZipDirectory(file, mostEntries)
  if (typeof entries === 'string') return broken
  const names = entries.map(({ name }) => name)
  if (names.some((name) => /(^|\/)\[content_types\]\.xml$/i.test(name))) {
    const kind = newOffice.find(([folder]) => names.some((name) => name.toLowerCase().startsWith(folder)))?.[1]
    if (!kind) return wrongType
    if (names.some((name) => /(^|\/)vbaProject\.bin$|^xl\/macrosheets\//i.test(name))) return hasMacros
    return kind.extension === '.pptx' && ending === '.ppsx' ? slideShow : kind
  }
  return ending === zip.extension ? zip : wrongType
}

function compoundKind(file: Buffer, ending: string): FileKind | Refusal {
  // A password makes a compound file of any new document.
  if (/^\.(docx|xlsx|pptx|ppsx)$/.test(ending)) return hasPassword
  const names = compoundNames(file)
  if (!names) return broken
  if (names.includes('EncryptedPackage')) return hasPassword
  if (names.some((name) => /^_VBA_PROJECT/i.test(name))) return hasMacros
  return oldOffice[ending] ?? wrongType
}

/** Whether the bytes are text in UTF-8, UTF-16 or GB 18030: without control characters, whatever it says. */
function isText(file: Buffer): boolean {
  if (file.length === 0) return false
  const isUtf16 = file[0] === 0xff && file[1] === 0xfe
  const encoding = isUtf16 ? 'utf-16le' : isUtf8(file) ? 'utf-8' : 'gb18030'
  try {
    // oxlint-disable-next-line no-control-regex -- exactly these are sought
    return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(new TextDecoder(encoding, { fatal: true }).decode(file))
  } catch {
    return false
  }
}
