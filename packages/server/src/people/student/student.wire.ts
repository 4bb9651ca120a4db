import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import type { Context } from '../../core/context.ts'
import { maskSealedIdCard } from '../../core/crypto/id-card.ts'
import type { Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import { toInstant, toInstantOrNull, toPercent, toSeconds } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { readCreditHours } from '../../ledger/rules/credit-hours.queries.ts'
import { toCreditHours } from '../../ledger/rules/credit-hours.ts'
import type { HourRules } from '../../ledger/rules/hour-rules.ts'
import { listCourseShares, listStudentRows, type StudentListRow } from './student.queries.ts'

/** These students as shown in the list, in the order of the ids; ids that are not students are left out. */
export async function readStudents(
  db: Db,
  { keys, hourRules }: Pick<Context, 'keys'> & { readonly hourRules: HourRules },
  ids: readonly number[],
) {
  if (ids.length === 0) return []
  const rows = new Map((await listStudentRows(db, ids)).map((row) => [row.id, row]))
  const progress = averages(await listCourseShares(db, ids))
  const hours = await readCreditHours(db, hourRules, { studentIds: ids })
  return ids
    .flatMap((id) => rows.get(id) ?? [])
    .map((row): StudentRow => ({
      ...toStudentRow(keys, row),
      averageProgress: progress.get(row.id) ?? 0,
      creditHours: toCreditHours(hours.get(row.id)?.total ?? 0),
    }))
}

/** The average progress of each student who has a course (decisions §4). */
function averages(shares: Awaited<ReturnType<typeof listCourseShares>>): Map<number, number> {
  const ofStudents = Map.groupBy(shares, (share) => share.studentId)
  return new Map([...ofStudents].map(([studentId, own]) => [studentId, averageProgress(own)]))
}

/** The floor of the mean progress in courses; 0 without a course. */
export const averageProgress = (
  courses: readonly { readonly completedLessons: number | null; readonly lessonCount: number }[],
): number =>
  courses.length === 0
    ? 0
    : Math.floor(
        courses.reduce(
          (sum, { completedLessons, lessonCount }) => sum + toPercent(completedLessons ?? 0, lessonCount),
          0,
        ) / courses.length,
      )

const toStudentRow = (keys: Keys, row: StudentListRow): Omit<StudentRow, 'averageProgress' | 'creditHours'> => ({
  id: row.id,
  name: row.name,
  studentId: row.studentNumber ?? '',
  username: row.username,
  ethnicity: row.ethnicity,
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  status: row.status,
  totalStudyTime: toSeconds(row.creditedMs ?? 0),
  ...markUnverified(row.isUnverified),
  studyDays: row.studyDays ?? 0,
  completedLessons: row.completedLessons ?? 0,
  lastLoginTime: toInstantOrNull(row.lastLoginAt),
  avatar: publicFileUrl(row.avatarFileId),
  idCard: maskSealedIdCard(keys, row.idCardCipher),
  enrollmentDate: row.enrollmentDate,
  phone: row.phone,
  email: row.email,
  role: 'STUDENT',
  createTime: toInstant(row.createdAt),
  deletedAt: toInstantOrNull(row.deletedAt),
  version: row.version,
})
