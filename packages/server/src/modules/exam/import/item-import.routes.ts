import type { itemImportEndpoints } from '@jiangxue/contract/exam/item-import.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { Context } from '../../../core/context.ts'
import type { HandlersOf } from '../../../core/http/bind.ts'
import { teacherIdOf } from '../bank/item-bank.policy.ts'
import { downloadItemTemplate, exportItems } from '../export/export-items.ts'
import { finishImport, previewImport, readImport } from './import-items.ts'
import { keptSince, onImport } from './item-import.policy.ts'
import { countOutcomes, deleteOldPreviews, listImportRows, listItemImports } from './item-import.queries.ts'
import { toItemImport, toItemImportRow } from './item-import.wire.ts'
import { leaveOutRow, leaveOutWrong, mendRow } from './mend-row.ts'

export const itemImportHandlers: HandlersOf<keyof typeof itemImportEndpoints> = {
  previewItemImport: (call) => previewImport(call, call.body.bankId, { bytes: call.file.bytes }, call.file.name),
  previewItemText: (call) => previewImport(call, call.body.bankId, { text: call.body.text }, ''),

  listItemImports: async ({ context, caller }) => {
    const since = keptSince(context.now())
    return (await listItemImports(context.database.read, teacherIdOf(caller), since)).map(toItemImport)
  },
  getItemImport: onImport((call, id) => readImport(call, id)),
  listItemImportRows: onImport(async ({ context: { database }, query }, id) => {
    const { outcome, page, size } = query
    const rows = await listImportRows(database.read, id, { outcome, limit: size, offset: page * size })
    const counts = await countOutcomes(database.read, id)
    const total = outcome ? counts[outcome] : Object.values(counts).reduce((sum, count) => sum + count, 0)
    return toPage(rows.map(toItemImportRow), total, query)
  }),

  mendItemImportRow: onImport((call, id, body) => mendRow(call, id, call.params.row, body)),
  leaveOutItemImportRow: onImport((call, id) => leaveOutRow(call, id, call.params.row)),
  leaveOutItemImportRows: onImport(async (call, id) => {
    await leaveOutWrong(call, id)
    return readImport(call, id)
  }),
  commitItemImport: onImport((call, id) => finishImport(call, 'commit', id)),
  undoItemImport: onImport((call, id) => finishImport(call, 'undo', id)),
  downloadItemTemplate,
  exportItems,
}

/** Removes previews that were not imported within a day. */
export const removeOldPreviews = ({ database, now }: Context) =>
  database.write((db) => deleteOldPreviews(db, keptSince(now())))
