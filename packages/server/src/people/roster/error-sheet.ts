import { rosterSheetTitles as titles } from '@jiangxue/contract/student/roster.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import type { OrderedSheet, SheetSecrets } from '../../core/spreadsheet/sheet.ts'
import { openErrors, type RecentErrors } from './check/kept-rows.ts'
import { findImport } from './import.queries.ts'
import { plainText } from './read/plain-text.ts'
import { columnLetter } from './read/raw-sheet.ts'
import { reasonOf } from './roster.wire.ts'

export interface ErrorFilter {
  readonly importId: number
}
type ErrorRow = RecentErrors['rows'][number] & { readonly id: number }

async function errorsOf(db: Db, { importId }: ErrorFilter, { keys }: SheetSecrets): Promise<RecentErrors> {
  const sealed = (await findImport(db, importId))?.errorsCipher
  if (!sealed) throw new Error('The errors of an import are gone')
  return openErrors(keys, sealed)
}

/** The rejected rows of an import with their original columns and the reasons; can be corrected and imported again. */
const errorSheet: OrderedSheet<ErrorFilter, ErrorRow> = {
  name: titles.errors,
  operation: 'roster.errors',
  columns: async (db, filter, secrets) => {
    const { header, mapping, rows } = await errorsOf(db, filter, secrets)
    const width = Math.max(header.cells.length, ...new Set(rows.map(({ cells }) => cells.length)))
    const columns = Array.from({ length: width }, (_, index): Column<ErrorRow> => ({
      title: plainText(header.cells[index]) || columnLetter(index),
      width: 20,
      kind: 'code',
      value: ({ cells }) => (cells[index] === null ? null : plainText(cells[index])),
    }))
    const fields = new Map(mapping)
    return [...columns, { title: titles.reason, width: 60, value: (row) => reasonOf(row.problems, row, fields) }]
  },
  count: async (db, { importId }) => (await findImport(db, importId))?.refused ?? 0,
  async *rows(db, filter, secrets) {
    for (const row of (await errorsOf(db, filter, secrets)).rows) yield { ...row, id: row.number }
  },
}
export default errorSheet
