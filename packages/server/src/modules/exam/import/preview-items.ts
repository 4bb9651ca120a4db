import type { ImportOutcome } from '@jiangxue/contract/exam/item-import.values.ts'
import type { TaskThread } from '../../../core/jobs/task-thread.ts'
import { toJson } from '../../../core/json-text.ts'
import { withPictures } from '../read/item-html.ts'
import type { ReadItem, ReadNote } from '../read/read-item.ts'
import { checkItem, distinct } from './check-item.ts'
import { insertImportRows, insertItemImport, listKnownDigests } from './item-import.queries.ts'
import { noteText, placeText, problemText, toCounts } from './item-import.wire.ts'

/** What a reader found, to be checked and kept for a day. */
export interface PreviewTask {
  readonly bankId: number
  readonly fileName: string
  readonly items: readonly ReadItem[]
  readonly notes: readonly ReadNote[]
  /** The URLs of the pictures of the file, by number. */
  readonly pictures: ReadonlyMap<number, string>
}

/** Checks items and stores their preview; returns its id. */
export async function previewItems(
  { database, actor, now }: TaskThread,
  { bankId, fileName, items, notes, pictures }: PreviewTask,
): Promise<number> {
  const checked = items.map(({ item, place, problems }) => {
    const shown = { ...item, ...picturesIn(item, pictures) }
    const { item: clean, digest, problems: found } = checkItem(shown)
    return { item: clean, place, digest, problems: distinct([...problems.map(problemText), ...found]) }
  })
  const known = await listKnownDigests(
    database.read,
    bankId,
    checked.map(({ digest }) => digest),
  )
  const counts = { ready: 0, wrong: 0, same: 0, leftOut: 0 }
  const rows = checked.map(({ item, place, digest, problems }, index) => {
    const outcome: ImportOutcome = problems.length > 0 ? 'wrong' : known.has(digest) ? 'same' : 'ready'
    // Further items of the file with the same text and key are copies of the first.
    if (outcome === 'ready') known.add(digest)
    counts[outcome]++
    return {
      rowNumber: index + 1,
      place: placeText(place),
      outcome,
      item: toJson(item),
      problems: toJson(problems),
      digest,
    }
  })
  return database.write(async (db) => {
    const id = await insertItemImport(db, {
      bankId,
      fileName,
      status: 'PREVIEW',
      counts: toCounts(counts),
      notes: toJson(notes.map(noteText)),
      createdBy: actor.caller.userId,
      createdAt: now,
    })
    await insertImportRows(
      db,
      rows.map((row) => ({ ...row, importId: id })),
    )
    return id
  })
}

const picturesIn = ({ stem, analysis, options }: ReadItem['item'], urls: PreviewTask['pictures']) => ({
  stem: withPictures(stem, urls),
  analysis: withPictures(analysis, urls),
  options: options.map((option) => ({ ...option, html: withPictures(option.html, urls) })),
})
