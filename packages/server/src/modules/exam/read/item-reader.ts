import { workerData } from 'node:worker_threads'
import { readZipDirectory } from '../../../core/storage/zip-directory.ts'
import { readCells } from '../../../people/roster/read/read-cells.ts'
import { runReader } from '../../../people/roster/read/run-reader.ts'
import { UnreadableFile } from '../../../people/roster/read/unreadable-file.ts'
import { usedPictures, withoutMarks } from './item-html.ts'
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
await runReader<ReadItems>((send) => {
  const source = workerData as ItemSource
  const onOpened = (size: number) => send({ kind: 'opened', size })
  return 'text' in source ? itemsOfText(source.text, onOpened) : itemsOfFile(Buffer.from(source.bytes), onOpened)
})

function itemsOfText(text: string, onOpened: (size: number) => void): ReadItems {
  onOpened(text.length)
  return { ...readItemText(linesOf(withoutMarks(text))), pictures: [] }
}

async function itemsOfFile(bytes: Buffer, onOpened: (size: number) => void): Promise<ReadItems> {
  if (isDocument(bytes)) return itemsOfDocument(bytes, onOpened)
  return { ...readItemSheets(await readCells(bytes, onOpened)), pictures: [] }
}

function isDocument(bytes: Buffer): boolean {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return false
  const entries = readZipDirectory(bytes, mostEntries)
  return Array.isArray(entries) && entries.some(({ name }) => /^word[/\\]/i.test(name))
}

function itemsOfDocument(bytes: Buffer, onOpened: (size: number) => void): ReadItems {
  try {
    const { lines, notes, pictures } = readDocx(bytes, onOpened)
    const read = readItemText(lines)
    const used = usedPictures(read.items.map(({ item }) => item))
    return {
      items: read.items,
      notes: [...notes, ...read.notes],
      pictures: pictures.flatMap((picture, number) => (used.has(number) ? [{ ...picture, number }] : [])),
    }
  } catch (error) {
    const code = error instanceof UnreadableFile ? error.code : 'roster.broken'
    throw new UnreadableFile(code in wordCodes ? wordCodes[code as keyof typeof wordCodes] : code)
  }
}
