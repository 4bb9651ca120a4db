import {
  applicationSheetTitles as titles,
  applicationStatusLabels,
} from '@jiangxue/contract/papers/application.values.ts'
import { maskIdCard } from '../../core/crypto/id-card.ts'
import { unseal, type Keys } from '../../core/crypto/keys.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import type { ListSheet } from '../../core/spreadsheet/sheet.ts'
import {
  countApplications,
  listApplicationsBefore,
  type ApplicationRecord,
  type ApplicationSearch,
} from './application.queries.ts'

/** Selects applications, and how their ID numbers are shown. */
export interface ApplicationSheetFilter extends ApplicationSearch {
  readonly isWhole: boolean
}
type Row = ApplicationRecord & { readonly idCard: string }

export const applicationColumns: readonly Column<Row>[] = [
  { title: titles.id, width: 10, value: (row) => row.id },
  { title: titles.name, width: 16, value: (row) => row.attendeeName },
  { title: titles.gender, width: 8, kind: 'word', value: (row) => row.attendeeGender },
  { title: titles.idCard, width: 22, kind: 'code', value: (row) => row.idCard },
  { title: titles.phone, width: 14, kind: 'code', value: (row) => row.attendeePhone },
  { title: titles.education, width: 14, kind: 'word', value: (row) => row.attendeeEducation },
  { title: titles.address, width: 40, value: (row) => row.attendeeAddress },
  { title: titles.company, width: 40, value: (row) => row.attendeeCompany },
  { title: titles.handlerName, width: 16, value: (row) => row.handlerName },
  { title: titles.handlerPhone, width: 14, kind: 'code', value: (row) => row.handlerPhone },
  { title: titles.guardianName, width: 16, value: (row) => row.guardianName },
  { title: titles.guardianPhone, width: 14, kind: 'code', value: (row) => row.guardianPhone },
  { title: titles.remarks, width: 40, value: (row) => row.remarks },
  { title: titles.status, width: 10, kind: 'word', value: (row) => applicationStatusLabels[row.status] },
  { title: titles.note, width: 40, value: (row) => row.reviewNote },
  { title: titles.reviewer, width: 16, value: (row) => row.reviewerName },
  { title: titles.studentNumber, width: 16, kind: 'code', value: (row) => row.studentNumber },
  { title: titles.submittedAt, width: 18, kind: 'instant', value: (row) => row.createdAt },
]

/** Adds the ID numbers, masked unless they are wanted whole. */
export const withIdCards = (rows: readonly ApplicationRecord[], keys: Keys, isWhole: boolean): Row[] =>
  rows.map((row) => {
    const idCard = unseal(keys, row.idCardCipher)
    return { ...row, idCard: isWhole ? idCard : maskIdCard(idCard) }
  })

/** Applications, newest first, as a sheet. */
const applicationSheet: ListSheet<ApplicationSheetFilter, Row> = {
  name: titles.sheet,
  operation: 'application.export',
  columns: applicationColumns,
  count: countApplications,
  rowsBefore: async (db, { isWhole, ...search }, id, limit, { keys }) =>
    withIdCards(await listApplicationsBefore(db, search, id, limit), keys, isWhole),
}
export default applicationSheet
