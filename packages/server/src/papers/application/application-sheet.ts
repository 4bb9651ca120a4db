import {
  applicationSheetTitles as titles,
  applicationStatusLabels,
  type ApplicationStatus,
} from '@jiangxue/contract/papers/application.values.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import type { Sheet } from '../../core/spreadsheet/sheet.ts'
import {
  countApplications,
  listApplicationsBefore,
  type ApplicationRecord,
  type ApplicationSearch,
} from './application.queries.ts'

/** The columns of an application in a sheet. */
export const applicationColumns: readonly Column<ApplicationRecord>[] = [
  { title: titles.id, width: 10, value: (row) => row.id },
  { title: titles.name, width: 16, value: (row) => row.attendeeName },
  { title: titles.gender, width: 8, kind: 'word', value: (row) => row.attendeeGender },
  { title: titles.phone, width: 14, kind: 'code', value: (row) => row.attendeePhone },
  { title: titles.education, width: 14, kind: 'word', value: (row) => row.attendeeEducation },
  { title: titles.address, width: 40, value: (row) => row.attendeeAddress },
  { title: titles.company, width: 40, value: (row) => row.attendeeCompany },
  { title: titles.handlerName, width: 16, value: (row) => row.handlerName },
  { title: titles.handlerPhone, width: 14, kind: 'code', value: (row) => row.handlerPhone },
  { title: titles.remarks, width: 40, value: (row) => row.remarks },
  {
    title: titles.status,
    width: 10,
    kind: 'word',
    value: (row) => applicationStatusLabels[row.status as ApplicationStatus],
  },
  { title: titles.note, width: 40, value: (row) => row.reviewNote },
  { title: titles.reviewer, width: 16, value: (row) => row.reviewerName },
  { title: titles.studentNumber, width: 16, kind: 'code', value: (row) => row.studentNumber },
  { title: titles.submittedAt, width: 18, kind: 'instant', value: (row) => row.createdAt },
]

/** Applications, newest first, as a sheet. It has no ID numbers; those are revealed individually with a reason. */
const applicationSheet: Sheet<ApplicationSearch, ApplicationRecord> = {
  name: titles.sheet,
  operation: 'application.export',
  columns: applicationColumns,
  count: countApplications,
  rowsBefore: listApplicationsBefore,
}
export default applicationSheet
