import type { ImportedItem } from '@jiangxue/contract/exam/item-import.ts'
import { inStepsBy } from '../../../core/database/rows/in-steps.ts'
import type { TaskThread } from '../../../core/jobs/task-thread.ts'
import { readJson } from '../../../core/json-text.ts'
import { audit } from '../../../core/log/audit.ts'
import { existing, problem } from '../../../core/problem.ts'
import { addItems } from '../bank/add-items.ts'
import { lockPreview } from './item-import.policy.ts'
import {
  countOutcomes,
  countTouched,
  deleteImportedItems,
  deleteImportRows,
  findItemImport,
  listKnownDigests,
  listReadyRows,
  lockImportedItems,
  lockItemImport,
  saveItemImport,
} from './item-import.queries.ts'
import { toCounts } from './item-import.wire.ts'

const rowsAtOnce = 500

/** Imports the ready items of a preview, all or none. An import that is done stays as it is. */
export async function commitItems({ database, actor, now }: TaskThread, id: number): Promise<void> {
  if ((await findItemImport(database.read, id))?.status === 'DONE') return
  await database.write(async (db) => {
    if ((await lockItemImport(db, id))?.status === 'DONE') return
    const record = await lockPreview(db, id, now)
    const counts = await countOutcomes(db, id)
    if (counts.wrong > 0) throw problem('itemImport.unfinished', { values: { rows: counts.wrong } })
    let added = 0
    for await (const items of inStepsBy(
      (after) => listReadyRows(db, id, after, rowsAtOnce),
      ({ rowNumber }) => rowNumber,
    )) {
      const known = await listKnownDigests(
        db,
        record.bankId,
        items.map(({ digest }) => digest),
      )
      // Somebody may have added the same item since the preview.
      const fresh = items.filter(({ digest }) => !known.has(digest))
      await addItems(
        db,
        actor,
        { id: record.bankId },
        fresh.map(({ item }) => newItem(readJson(item), id)),
      )
      added += fresh.length
    }
    const done = { ...counts, ready: added, same: counts.same + counts.ready - added }
    await saveItemImport(db, id, { status: 'DONE', committedAt: now, counts: toCounts(done) })
    await deleteImportRows(db, id)
    const detail = { bankId: record.bankId, file: record.fileName, rows: added }
    await audit(db, actor, { action: 'item.import', targetId: 0, detail })
  })
}

const newItem = ({ topic, difficulty, ...content }: ImportedItem, importId: number) => ({
  content,
  topic,
  difficulty,
  status: 'ACTIVE' as const,
  importId,
})

/** Undoes an import: deletes its items, unless one of them was changed or used. */
export async function undoItems({ database, actor, now }: TaskThread, id: number): Promise<void> {
  await database.write(async (db) => {
    const record = existing(await lockItemImport(db, id), 'itemImport.notFound')
    if (record.status === 'UNDONE') throw problem('itemImport.undone')
    if (record.status !== 'DONE') throw problem('itemImport.notDone')
    await lockImportedItems(db, id)
    const touched = await countTouched(db, id)
    if (touched > 0) throw problem('itemImport.inUse', { values: { items: touched } })
    const removed = await deleteImportedItems(db, id)
    await saveItemImport(db, id, { status: 'UNDONE', undoneAt: now })
    const detail = { bankId: record.bankId, file: record.fileName, rows: removed }
    await audit(db, actor, { action: 'item.undo', targetId: 0, detail })
  })
}
