import type { AccountStatus, Gender } from '@jiangxue/contract/account/account.values.ts'
import type { Teacher } from '@jiangxue/contract/course/teacher.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import type { TeacherRow } from './teacher.queries.ts'

export const toTeacher = (row: TeacherRow): Teacher => ({
  ...row,
  gender: row.gender as Gender,
  status: row.status as AccountStatus,
  avatarUrl: publicFileUrl(row.avatarFileId),
  userId: row.username === null ? null : row.userId,
  courseCount: Number(row.courseCount),
})
