import type { Teacher } from '@jiangxue/contract/course/teacher.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import type { TeacherRow } from './teacher.queries.ts'

export const toTeacher = (row: TeacherRow): Teacher => ({
  ...row,
  gender: row.gender,
  status: row.status,
  avatarUrl: publicFileUrl(row.avatarFileId),
  userId: row.username === null ? null : row.userId,
  courseCount: Number(row.courseCount),
})
