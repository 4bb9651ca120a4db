import { logSheetTitles as titles } from '@jiangxue/contract/office/log.values.ts'
import type { ListSheet } from '../../core/spreadsheet/sheet.ts'
import { countAccesses, listAccessesBefore, type AccessLogRow, type AccessSearch } from './log.queries.ts'

/** The access log, latest first. */
const accessSheet: ListSheet<AccessSearch, AccessLogRow> = {
  name: titles.accesses,
  operation: 'log.export',
  columns: [
    { title: titles.time, width: 18, kind: 'instant', value: (row) => row.at },
    { title: titles.method, width: 10, value: (row) => row.method },
    { title: titles.path, width: 60, value: (row) => row.path },
    { title: titles.ip, width: 18, kind: 'code', value: (row) => row.ip },
    { title: titles.status, width: 10, value: (row) => row.status },
    { title: titles.username, width: 18, value: (row) => row.username },
    { title: titles.duration, width: 14, value: (row) => row.durationMs },
    { title: titles.requests, width: 10, value: (row) => row.requests },
  ],
  count: countAccesses,
  rowsBefore: listAccessesBefore,
}
export default accessSheet
