import { workerData } from 'node:worker_threads'
import { isKeyOf } from '@jiangxue/contract/kit/table.ts'
import { readZipDirectory } from '../../../core/storage/zip-directory.ts'
import { textOfFile } from '../../../core/text/text-file.ts'
import { readCells } from '../../../people/roster/read/read-cells.ts'
import { runReader } from '../../../people/roster/read/run-reader.ts'
import { UnreadableFile } from '../../../people/roster/read/unreadable-file.ts'
import { isGift } from './gift/is-gift.ts'
import { readGift } from './gift/read-gift.ts'
import { usedPictures, withoutMarks } from './item-html.ts'
import { isMoodle, readMoodle } from './moodle/read-moodle.ts'
import { linesOf } from './normal-text.ts'
import { readDocx } from './read-docx.ts'
import { readItemSheets } from './read-item-sheet.ts'
import { readItemText } from './read-item-text.ts'
import type { ItemSource, ReadItems } from './read-items.ts'

const mostEntries = 2000
/** What the opener of archives says, in words for documents. */
const wordCodes = { 'roster.broken': 'itemImport.broken', 'roster.hasMacros': 'itemImport.hasMacros' } as const

// The thread that reads a file or a text: it has no keys, no database and little memory, and is terminated if it takes
// too long.
await runReader<ReadItems>(
  (send) => {
    const source: ItemSource = workerData
    const onOpened = (size: number) => send({ kind: 'opened', size })
    return 'text' in source ? itemsOfText(source.text, onOpened) : itemsOfFile(Buffer.from(source.bytes), onOpened)
  },
  ({ pictures }) => pictures.map(({ bytes }) => bytes.buffer as ArrayBuffer),
)

function itemsOfText(text: string, onOpened: (size: number) => void): ReadItems {
  onOpened(text.length)
  const lines = linesOf(withoutMarks(text))
  return { ...(isGift(lines.join('\n')) ? readGift(lines) : readItemText(lines)), pictures: [] }
}

async function itemsOfFile(bytes: Buffer, onOpened: (size: number) => void): Promise<ReadItems> {
  if (isDocument(bytes)) return itemsOfDocument(bytes, onOpened)
  const text = textOfFile(bytes)
  if (text !== undefined && isMoodle(text)) return itemsOfMoodle(text, onOpened)
  // Spreadsheet programs also write web pages, which the reader of cells refuses with advice.
  if (text !== undefined && !/^\s*</.test(text)) return itemsOfText(text, onOpened)
  return { ...readItemSheets(await readCells(bytes, onOpened)), pictures: [] }
}

function isDocument(bytes: Buffer): boolean {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return false
  const entries = readZipDirectory(bytes, mostEntries)
  return Array.isArray(entries) && entries.some(({ name }) => /^word[/\\]/i.test(name))
}

function itemsOfMoodle(xml: string, onOpened: (size: number) => void): ReadItems {
  onOpened(xml.length)
  return inWords(() => onlyUsed(readMoodle(withoutMarks(xml))))
}

function itemsOfDocument(bytes: Buffer, onOpened: (size: number) => void): ReadItems {
  return inWords(() => {
    const { lines, notes, pictures } = readDocx(bytes, onOpened)
    const read = readItemText(lines)
    return onlyUsed({
      items: read.items,
      notes: [...notes, ...read.notes],
      pictures: pictures.map((picture, number) => ({ ...picture, number })),
    })
  })
}

/** Without the pictures that no item shows; the others are in memory of their own, which can be handed over. */
function onlyUsed({ pictures, ...read }: ReadItems): ReadItems {
  const used = usedPictures(read.items.map(({ item }) => item))
  const shown = pictures.filter(({ number }) => used.has(number))
  return { ...read, pictures: shown.map((picture) => ({ ...picture, bytes: new Uint8Array(picture.bytes) })) }
}

function inWords(read: () => ReadItems): ReadItems {
  try {
    return read()
  } catch (error) {
    const code = error instanceof UnreadableFile ? error.code : 'roster.broken'
    throw new UnreadableFile(isKeyOf(wordCodes, code) ? wordCodes[code] : code)
  }
}
