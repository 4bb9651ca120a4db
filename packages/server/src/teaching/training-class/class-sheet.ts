import type { ClassFilter } from '@jiangxue/contract/class/training-class.ts'
import { classSheetTitles as titles, classStatusLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import type { Column } from '../../core/spreadsheet/column.ts'
import type { ListSheet } from '../../core/spreadsheet/sheet.ts'
import { translate } from '../../core/text/translate.ts'
import {
  countClasses,
  listClassCourses,
  listClassesBefore,
  listClassTeachers,
  type ClassRecord,
} from './training-class.queries.ts'

type Row = ClassRecord & { readonly courses: string; readonly teachers: string }

const columns: readonly Column<Row>[] = [
  { title: titles.id, width: 10, value: (row) => row.id },
  { title: titles.name, width: 36, value: (row) => row.name },
  { title: titles.project, width: 30, value: (row) => row.project },
  { title: titles.courses, width: 40, value: (row) => row.courses },
  { title: titles.organization, width: 28, value: (row) => row.organizationName },
  { title: titles.teachers, width: 24, value: (row) => row.teachers },
  { title: titles.startDate, width: 12, kind: 'code', value: (row) => row.startDate },
  { title: titles.endDate, width: 12, kind: 'code', value: (row) => row.endDate },
  { title: titles.onlineShare, width: 14, value: (row) => row.onlineShare },
  { title: titles.status, width: 10, kind: 'word', value: (row) => classStatusLabels[row.status] },
  { title: titles.members, width: 8, value: (row) => Number(row.members) },
  { title: titles.createdAt, width: 18, kind: 'instant', value: (row) => row.createdAt },
]

/** Classes, newest first, as a sheet. */
const classSheet: ListSheet<ClassFilter, Row> = {
  name: titles.sheet,
  operation: 'class.export',
  columns,
  count: (db, filter) => countClasses(db, {}, filter),
  rowsBefore: async (db, filter, id, limit) => {
    const rows = await listClassesBefore(db, filter, id, limit)
    const ids = rows.map((row) => row.id)
    const [courses, teachers] = [await listClassCourses(db, ids), await listClassTeachers(db, ids)]
    const names = (all: readonly { classId: number; name: string }[], classId: number) =>
      all
        .filter((each) => each.classId === classId)
        .map(({ name }) => name)
        .join(translate(punctuation.betweenItems))
    return rows.map((row) => ({ ...row, courses: names(courses, row.id), teachers: names(teachers, row.id) }))
  },
}
export default classSheet
