import { studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import { verificationLabels } from '@jiangxue/contract/learning/learning.values.ts'
import { studentSheetTitles as titles } from '@jiangxue/contract/student/roster.values.ts'
import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import { unseal, type Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { ListSheet } from '../../core/spreadsheet/sheet.ts'
import { listHourRules } from '../../ledger/rules/hour-rules.ts'
import { countStudents } from '../student/found-students.queries.ts'
import { planKeyword } from '../student/keyword-plan.queries.ts'
import { listStudentIdsBefore, type StudentFilter } from '../student/student.queries.ts'
import { readStudents } from '../student/student.wire.ts'
import { listIdCards } from './check/known.queries.ts'

/** The export filter as passed to the thread that writes the sheet. */
export interface StudentExport extends Omit<StudentFilter, 'keyword'> {
  readonly keyword: string | undefined
  readonly idCardDigest: string | undefined
  readonly showsIdCards: boolean
}

const secondsPerHour = 3600
const toHours = (seconds: number) => Math.floor((seconds / secondsPerHour) * 10) / 10
const toEpoch = (instant: string | null) => (instant === null ? null : Date.parse(instant))

async function toFilter(db: Db, { keyword, idCardDigest, ...filter }: StudentExport): Promise<StudentFilter> {
  return { ...filter, keyword: keyword ? await planKeyword(db, keyword, idCardDigest) : undefined }
}

/** The students of the list as a sheet; ID numbers are masked unless the filter requests them. */
const studentSheet: ListSheet<StudentExport, StudentRow> = {
  name: titles.sheet,
  operation: 'student.export',
  columns: [
    { title: titles.id, width: 10, value: (row) => row.id },
    { title: titles.name, width: 16, value: (row) => row.name },
    { title: titles.studentNumber, width: 16, kind: 'code', value: (row) => row.studentId },
    { title: titles.username, width: 18, kind: 'code', value: (row) => row.username },
    { title: titles.idCard, width: 24, kind: 'code', value: (row) => row.idCard },
    { title: titles.ethnicity, width: 12, value: (row) => row.ethnicity },
    { title: titles.phone, width: 16, kind: 'code', value: (row) => row.phone },
    { title: titles.email, width: 26, kind: 'code', value: (row) => row.email },
    { title: titles.organization, width: 30, value: (row) => row.organizationName },
    { title: titles.status, width: 10, kind: 'word', value: (row) => studentStatusLabels[row.status] },
    { title: titles.averageProgress, width: 16, value: (row) => row.averageProgress },
    { title: titles.studyHours, width: 18, value: (row) => toHours(row.totalStudyTime) },
    { title: titles.creditHours, width: 12, value: (row) => row.creditHours },
    {
      title: titles.verification,
      width: 12,
      kind: 'word',
      value: (row) => (row.isUnverified ? verificationLabels.unverified : verificationLabels.verified),
    },
    { title: titles.studyDays, width: 12, value: (row) => row.studyDays },
    { title: titles.completedLessons, width: 12, value: (row) => row.completedLessons },
    { title: titles.enrollmentDate, width: 18, kind: 'localTime', value: (row) => row.enrollmentDate },
    { title: titles.lastLogin, width: 18, kind: 'instant', value: (row) => toEpoch(row.lastLoginTime) },
  ],
  count: async (db, filter) => countStudents(db, await toFilter(db, filter)),
  rowsBefore: async (db, filter, before, limit, { keys }) => {
    const ids = await listStudentIdsBefore(db, await toFilter(db, filter), before, limit)
    const students = await readStudents(db, { keys, hourRules: await listHourRules(db) }, ids)
    return filter.showsIdCards ? withIdCards(db, keys, students) : students
  },
}
export default studentSheet

async function withIdCards(db: Db, keys: Keys, students: readonly StudentRow[]): Promise<StudentRow[]> {
  const sealed = await listIdCards(
    db,
    students.map(({ id }) => id),
  )
  const idCards = new Map(sealed.map(({ id, idCardCipher }) => [id, idCardCipher && unseal(keys, idCardCipher)]))
  return students.map((student) => ({ ...student, idCard: idCards.get(student.id) ?? null }))
}
