import type { ImportedItem, ItemImportRow } from '@jiangxue/contract/exam/item-import.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { toJson } from '../../../core/json-text.ts'
import { existing } from '../../../core/problem.ts'
import { checkItem } from './check-item.ts'
import { lockPreview } from './item-import.policy.ts'
import {
  countOutcomes,
  findImportRow,
  leaveOutRows,
  listKnownDigests,
  listRowsAlike,
  saveImportRow,
  saveItemImport,
  type ImportRowRecord,
} from './item-import.queries.ts'
import { toCounts, toItemImportRow } from './item-import.wire.ts'

/** Replaces an item of a preview with a corrected one; an item that was left out is back then. */
export const mendRow = (actor: Actor, id: number, row: number, corrected: ImportedItem): Promise<ItemImportRow> =>
  changeRow(actor, id, row, () => {
    const { item, digest, problems } = checkItem(corrected)
    const outcome = problems.length > 0 ? 'wrong' : 'ready'
    return { item: toJson(item), digest, problems: toJson(problems), outcome }
  })

export const leaveOutRow = (actor: Actor, id: number, row: number): Promise<ItemImportRow> =>
  changeRow(actor, id, row, (before) => ({ ...before, outcome: 'leftOut' }))

/** Leaves all items of a preview that have problems out of the import. */
export const leaveOutWrong = ({ context }: Actor, id: number): Promise<void> =>
  context.database.write(async (db) => {
    await lockPreview(db, id, context.now())
    await leaveOutRows(db, id, 'wrong')
    await saveItemImport(db, id, { counts: toCounts(await countOutcomes(db, id)) })
  })

type Change = Pick<ImportRowRecord, 'item' | 'digest' | 'problems' | 'outcome'>

const changeRow = (
  { context }: Actor,
  importId: number,
  rowNumber: number,
  change: (before: Change) => Change,
): Promise<ItemImportRow> =>
  context.database.write(async (db) => {
    const record = await lockPreview(db, importId, context.now())
    const before = existing(await findImportRow(db, importId, rowNumber), 'itemImport.noRow')
    const { item, digest, problems, outcome } = change(before)
    await saveImportRow(db, before.id, { item, digest, problems, outcome })
    await findCopies(db, record, [before.digest, digest])
    await saveItemImport(db, importId, { counts: toCounts(await countOutcomes(db, importId)) })
    return toItemImportRow(existing(await findImportRow(db, importId, rowNumber), 'itemImport.noRow'))
  })

/** Decides again which rows with these digests are copies: of an item of the bank, or of the first of them. */
async function findCopies(db: Db, record: { id: number; bankId: number }, digests: readonly string[]): Promise<void> {
  const known = await listKnownDigests(db, record.bankId, digests)
  for (const { id, digest, outcome } of await listRowsAlike(db, record.id, digests)) {
    const decided = known.has(digest) ? 'same' : 'ready'
    known.add(digest)
    if (decided !== outcome) await saveImportRow(db, id, { outcome: decided })
  }
}
