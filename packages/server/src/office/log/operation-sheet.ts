import { logSheetTitles as titles } from '@jiangxue/contract/office/log.values.ts'
import { operationLabel } from '@jiangxue/contract/office/operation.values.ts'
import { readDetail } from '../../core/log/operation-detail.ts'
import type { ListSheet } from '../../core/spreadsheet/sheet.ts'
import { countOperations, listOperationsBefore, type OperationLogRow, type OperationSearch } from './log.queries.ts'

/** The changes of an operation, in one cell. */
function describe(row: OperationLogRow): string {
  const { changes, note } = readDetail(row.detail)
  return [note, ...changes.map(({ field, before, after }) => `${field}: ${before ?? '—'} → ${after ?? '—'}`)]
    .filter(Boolean)
    .join('\n')
}

/** The operation log, latest first. */
const operationSheet: ListSheet<OperationSearch, OperationLogRow> = {
  name: titles.operations,
  operation: 'log.export',
  columns: [
    { title: titles.time, width: 18, kind: 'instant', value: (row) => row.at },
    { title: titles.username, width: 18, value: (row) => row.username },
    { title: titles.action, width: 20, kind: 'word', value: (row) => operationLabel(row.action) },
    { title: titles.target, width: 20, value: (row) => `${row.targetType} ${row.targetId}` },
    { title: titles.changes, width: 60, value: describe },
    { title: titles.ip, width: 18, kind: 'code', value: (row) => row.ip },
    {
      title: titles.result,
      width: 10,
      kind: 'word',
      value: (row) => (row.result === 'success' ? titles.success : titles.failure),
    },
  ],
  count: countOperations,
  rowsBefore: listOperationsBefore,
}
export default operationSheet
