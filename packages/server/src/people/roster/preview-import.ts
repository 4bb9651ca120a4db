import type { RosterPreview } from '@jiangxue/contract/student/roster.ts'
import { requiredRosterFields, rosterLimits, type RosterField } from '@jiangxue/contract/student/roster.values.ts'
import { problem } from '../../core/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { checkRoster, type CheckedRow } from './check/check-roster.ts'
import { countRows, selectErrors } from './check/count-rows.ts'
import { sealRows } from './check/kept-rows.ts'
import { insertImport } from './import.queries.ts'
import { rosterVocabulary } from './read/column-words.ts'
import { findHeader, otherTables, type Header, type Mapping } from './read/find-header.ts'
import { columnIndex, columnLetter } from './read/raw-sheet.ts'
import { readFile } from './read/read-file.ts'
import { rosterRows } from './roster-rows.ts'
import type { PreviewTask, RosterThread } from './roster-thread.ts'
import { columnsOf, titleText, toRosterRow } from './roster.wire.ts'
import { countTriedRows } from './tried-numbers.ts'

/** Reads and checks a roster, and stores its rows, encrypted, for the commit. */
export async function previewImport(
  thread: RosterThread,
  { bytes, fileName, reading, userId, organizationId, seesIdCards }: PreviewTask,
): Promise<RosterPreview> {
  const { database, keys, now, values, progress } = thread
  const today = siteDay(now, values['basic.timezone'])
  const sheets = await readFile(bytes)
  const header = findHeader(sheets, rosterVocabulary, reading)
  if (!header) throw problem('roster.empty')
  progress(40)
  const mapping = reading.mapping ? chosenMapping(reading.mapping) : header.mapping
  const ambiguous: Header<RosterField>['ambiguous'] = reading.mapping ? new Map() : header.ambiguous
  const seen = {
    fileName,
    sheetName: header.sheet.name,
    sheets: sheets.map(({ name }) => name),
    otherRosters: otherTables(sheets, rosterVocabulary, header),
    headerRow: header.row.number,
    columns: columnsOf(header, mapping),
    missing: requiredRosterFields.filter((field) => !mapping.has(field) && !ambiguous.has(field)),
    ambiguous: [...ambiguous].map(([field, columns]) => ({ field, columns: columns.map(columnLetter) })),
  }
  if (requiredRosterFields.some((field) => !mapping.has(field)) || ambiguous.size > 0)
    return {
      id: null,
      ...seen,
      counts: countRows([]),
      doubtful: 0,
      minors: 0,
      rows: [],
      refusedRows: [],
      doubtfulRows: [],
    }
  const raws = rosterRows(header, mapping)
  if (raws.length === 0) throw problem('roster.empty')
  if (raws.length > rosterLimits.maxRows) throw problem('roster.tooManyRows')
  const rows = await checkRoster(database.read, keys, raws, mapping, { onlyOrganizationId: organizationId, today })
  if (!seesIdCards) await countTriedRows(thread, userId, rows)
  progress(80)
  const counts = countRows(rows)
  const titles = { number: header.row.number, cells: header.titles.map(titleText) }
  const doubtful = rows.filter(({ outcome }) => outcome === 'DOUBTFUL')
  const kept = { header: titles, mapping: [...mapping], doubtful: doubtful.map(({ raw }) => raw.number) }
  const rowsCipher = sealRows(keys, { ...kept, rows: raws })
  const errorsCipher = selectErrors(keys, kept, rows)
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
  const toRows = (some: readonly CheckedRow[]) =>
    some.slice(0, rosterLimits.previewRows).map((row) => toRosterRow(row, mapping))
  const refused = rows.filter(({ outcome }) => outcome === 'REFUSED')
  const lists = { rows: toRows(rows), refusedRows: toRows(refused), doubtfulRows: toRows(doubtful) }
  const minors = rows.filter(({ isMinor, outcome }) => isMinor && outcome !== 'REFUSED').length
  return { id, ...seen, counts, doubtful: doubtful.length, minors, ...lists }
}

function chosenMapping(chosen: Readonly<Record<string, RosterField>>): Mapping<RosterField> {
  const columns = Object.entries(chosen).map(([column, field]) => [field, columnIndex(column)] as const)
  return new Map(columns.filter(([, index]) => index < rosterLimits.maxColumns))
}
