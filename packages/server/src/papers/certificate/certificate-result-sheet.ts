import {
  certificateOutcomeLabels,
  certificateResultTitles as titles,
} from '@jiangxue/contract/papers/certificate.values.ts'
import type { OrderedSheet } from '../../core/spreadsheet/sheet.ts'
import {
  countResults,
  listResults,
  type CertificateResultRecord,
  type ResultFilter,
} from './certificate-result.queries.ts'

const rowsPerStep = 500

/** The results of a user's last run as a sheet. */
const certificateResultSheet: OrderedSheet<ResultFilter, CertificateResultRecord> = {
  name: titles.sheet,
  operation: 'certificate.export',
  columns: [
    { title: titles.studentNumber, width: 16, kind: 'code', value: (row) => row.studentNumber },
    { title: titles.student, width: 16, value: (row) => row.studentName },
    { title: titles.outcome, width: 14, kind: 'word', value: (row) => certificateOutcomeLabels[row.outcome] },
    { title: titles.number, width: 26, kind: 'code', value: (row) => row.certificateNumber },
    { title: titles.reason, width: 60, value: (row) => row.reason },
  ],
  count: async (db, filter) => (await countResults(db, filter)).reduce((sum, row) => sum + Number(row.students), 0),
  async *rows(db, filter) {
    for (let page = 0; ; page += 1) {
      const rows = await listResults(db, filter, { page, size: rowsPerStep })
      yield* rows
      if (rows.length < rowsPerStep) return
    }
  },
}
export default certificateResultSheet
