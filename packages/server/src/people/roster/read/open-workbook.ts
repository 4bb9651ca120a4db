import XLSX, { set_cptable } from '@e965/xlsx'
import { openArchive } from './open-archive.ts'
import { UnreadableFile } from './unreadable-file.ts'

const zipStart = Buffer.from('PK\x03\x04', 'latin1')
const oleStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')

interface OpenWorkbook {
  /** Checked and, if it was an archive, repacked without compression. */
  readonly workbook: Buffer
  /** Whether its texts are in a code page, as before Excel 97. */
  readonly isOld: boolean
  /** Whether no row or column is hidden and no cell is a formula. */
  readonly isPlain: boolean
  readonly parse: typeof parse
}

/** Accepts an .xlsx or .xls by its content, whatever its name; throws for other files. */
export async function openWorkbook(bytes: Buffer): Promise<OpenWorkbook> {
  if (bytes.subarray(0, 4).equals(zipStart)) {
    const parts = openArchive(bytes)
    return { workbook: repack(parts), isOld: false, isPlain: [...parts].every(isPlainPart), parse }
  }
  if (bytes.subarray(0, 8).equals(oleStart)) {
    const isOld = checkStreams(bytes)
    // Loaded only when needed, because the tables are large.
    if (isOld) set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
    return { workbook: bytes, isOld, isPlain: false, parse }
  }
  throw new UnreadableFile(isOtherFormat(bytes) ? 'roster.otherFormat' : 'roster.wrongType')
}

/** Whether spreadsheet programs open the file: a web page, text or a workbook without container, before Excel 5. */
function isOtherFormat(bytes: Buffer): boolean {
  if (bytes[0] === 0x09 && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1)) return true
  const start = bytes.subarray(0, 4096)
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)
  return isUtf16 || (start.length > 0 && !start.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte)))
}

const oddities = ['hidden=', 'ht="0', "ht='0", 'width="0', "width='0", '<f>', '<f ', '<f/', ':f>', ':f ', ':f/']
const isPlainPart = ([name, part]: readonly [string, Buffer]) =>
  !/^xl\/worksheets\//i.test(name) || !oddities.some((oddity) => part.includes(oddity))

/** Keeps only the checked parts, uncompressed, so that nothing is inflated twice. */
function repack(parts: ReadonlyMap<string, Buffer>): Buffer {
  const archive = XLSX.CFB.utils.cfb_new({ fileType: 'zip' } as never)
  for (const [name, part] of parts) XLSX.CFB.utils.cfb_add(archive, `/${name}`, part, { unsafe: true } as never)
  return XLSX.CFB.write(archive, { type: 'buffer', fileType: 'zip' } as never) as Buffer
}

const filePassword = 0x002f
const startOfSheet = 0x0809
/** The version since Excel 97, whose texts are Unicode. */
const unicodeVersion = 0x0600

/** Accepts an .xls without password and macros. Returns whether its texts are in a code page. */
function checkStreams(bytes: Buffer): boolean {
  const container = parse(() => XLSX.CFB.read(bytes, { type: 'buffer' }))
  const names = (container.FullPaths as string[]).map((path) => path.split('/').filter(Boolean).at(-1) ?? '')
  if (names.some((name) => /^(EncryptedPackage|EncryptionInfo)$/i.test(name)))
    throw new UnreadableFile('roster.encrypted')
  if (names.some((name) => /^_VBA_PROJECT/i.test(name))) throw new UnreadableFile('roster.hasMacros')
  const at = names.findIndex((name) => /^(Workbook|Book)$/i.test(name))
  const content = container.FileIndex[at]?.content
  if (!content) throw new UnreadableFile('roster.wrongType')
  const book = Buffer.from(content as Uint8Array)
  let [seen, isOld] = [0, false]
  for (let start = 0; start + 6 <= book.length && seen < 2; start += 4 + book.readUInt16LE(start + 2)) {
    const kind = book.readUInt16LE(start)
    if (kind === filePassword) throw new UnreadableFile('roster.encrypted')
    if (kind !== startOfSheet) continue
    // A password record comes before the first sheet.
    seen++
    if (book.readUInt16LE(start + 4) < unicodeVersion) isOld = true
  }
  return isOld
}

function parse<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw /password/i.test(String(error)) ? new UnreadableFile('roster.encrypted') : new UnreadableFile('roster.broken')
  }
}
