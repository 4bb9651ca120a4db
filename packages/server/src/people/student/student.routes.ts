import type { AccountStatus } from '@jiangxue/contract/account.values.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { StudentRow } from '@jiangxue/contract/student.ts'
import { digestIdCard, maskSealedIdCard } from '../../core/crypto/id-card.ts'
import type { Keys } from '../../core/crypto/keys.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { toInstantOrNull, toPercent, toSeconds } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { studentScope } from './student.policy.ts'
import {
  countStudents,
  listCourseShares,
  listOrganizationNames,
  listStudentIds,
  listStudentRows,
  planKeyword,
  type StudentListRow,
} from './student.queries.ts'

const idCardLength = 18

const toStudentRow = (keys: Keys, row: StudentListRow, averageProgress: number): StudentRow => ({
  id: row.id,
  name: row.name,
  studentId: row.studentNumber ?? '',
  username: row.username,
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  status: row.status as AccountStatus,
  averageProgress,
  totalStudyTime: toSeconds(row.creditedMs ?? 0),
  studyDays: row.studyDays ?? 0,
  completedLessons: row.completedLessons ?? 0,
  lastLoginTime: toInstantOrNull(row.lastLoginAt),
  avatar: publicFileUrl(row.avatarFileId),
  idCard: maskSealedIdCard(keys, row.idCardCipher),
  enrollmentDate: row.enrollmentDate,
  phone: row.phone,
  email: row.email,
  role: 'STUDENT',
  version: row.version,
})

/** The floor of the mean of the students' course progress (decisions §4). */
function averages(shares: Awaited<ReturnType<typeof listCourseShares>>): Map<number, number> {
  const percents = Map.groupBy(shares, (share) => share.studentId)
  return new Map(
    [...percents].map(([studentId, own]) => [
      studentId,
      Math.floor(
        own.reduce((sum, share) => sum + toPercent(share.completedLessons ?? 0, share.lessonCount), 0) / own.length,
      ),
    ]),
  )
}

export const studentHandlers: HandlersOf<'listStudents' | 'listOrganizationNames'> = {
  listStudents: async ({ context: { database, keys }, caller, query }) => {
    const { keyword } = query
    const idCardDigest = keyword?.length === idCardLength ? digestIdCard(keys, keyword) : undefined
    const filter = {
      ...query,
      keyword: keyword ? await planKeyword(database.read, keyword, idCardDigest) : undefined,
      ...studentScope(caller, query.organizationId),
    }
    const total = await countStudents(database.read, filter)
    const ids = await listStudentIds(database.read, filter, query, total)
    if (ids.length === 0) return toPage<StudentRow>([], total, query)
    const rows = new Map((await listStudentRows(database.read, ids)).map((row) => [row.id, row]))
    const progress = averages(await listCourseShares(database.read, ids))
    const content = ids
      .flatMap((id) => rows.get(id) ?? [])
      .map((row) => toStudentRow(keys, row, progress.get(row.id) ?? 0))
    return toPage(content, total, query)
  },

  listOrganizationNames: ({ context: { database } }) => listOrganizationNames(database.read),
}
