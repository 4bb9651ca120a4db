import type { RosterPreview } from '@jiangxue/contract/roster.ts'
import { rosterLimits, type RosterField } from '@jiangxue/contract/roster.values.ts'
import { problem } from '../../core/http/problem.ts'
import { checkRoster } from './check-roster.ts'
import { countRows, keepErrors } from './count-rows.ts'
import { findHeader, missingFields, otherRosters, type Mapping } from './find-header.ts'
import { insertImport } from './import.queries.ts'
import { sealRows } from './kept-rows.ts'
import { columnIndex } from './raw-sheet.ts'
import { readFile } from './read-file.ts'
import { rosterRows } from './roster-rows.ts'
import type { PreviewTask, RosterThread } from './roster-thread.ts'
import { columnsOf, toRosterRow } from './roster.wire.ts'

/** Reads and checks a roster, and stores its rows, encrypted, for the commit. */
export async function previewImport(
  { database, keys, now, progress }: RosterThread,
  { bytes, fileName, reading, userId, organizationId }: PreviewTask,
): Promise<RosterPreview> {
  const sheets = await readFile(bytes)
  const header = findHeader(sheets, reading.headerRow)
  if (!header?.row) throw problem('roster.empty')
  progress(40)
  const mapping = reading.mapping ? chosenMapping(reading.mapping) : header.mapping
  const seen = {
    fileName,
    sheetName: header.sheet.name,
    otherRosters: otherRosters(sheets, header),
    headerRow: header.row.number,
    columns: columnsOf(header, mapping),
  }
  const missing = missingFields(mapping)
  const raws = missing.length > 0 ? [] : rosterRows(header.sheet, header.row, mapping)
  if (missing.length > 0) return { id: null, ...seen, missing, counts: countRows([]), rows: [], refusedRows: [] }
  if (raws.length === 0) throw problem('roster.empty')
  if (raws.length > rosterLimits.maxRows) throw problem('roster.tooManyRows')
  const rows = await checkRoster(database.read, keys, raws, mapping, organizationId)
  progress(80)
  const counts = countRows(rows)
  const kept = { header: header.row, mapping: [...mapping] }
  const rowsCipher = sealRows(keys, { ...kept, rows: raws })
  const errorsCipher = keepErrors(keys, kept, rows)
  const id = await database.write((db) =>
    insertImport(db, {
      fileName,
      status: 'CHECKED',
      organizationId,
      classId: reading.classId ?? null,
      createdBy: userId,
      createdAt: now,
      ...counts,
      rowsCipher,
      errorsCipher,
    }),
  )
  const shown = rosterLimits.previewRows
  const refused = rows.filter(({ outcome }) => outcome === 'REFUSED').slice(0, shown)
  const toRow = (row: (typeof rows)[number]) => toRosterRow(row, mapping)
  return { id, ...seen, missing, counts, rows: rows.slice(0, shown).map(toRow), refusedRows: refused.map(toRow) }
}

function chosenMapping(chosen: Readonly<Record<string, RosterField>>): Mapping {
  const columns = Object.entries(chosen).map(([column, field]) => [field, columnIndex(column)] as const)
  return new Map(columns.filter(([, index]) => index < rosterLimits.maxColumns))
}
