import type { AccountStatus, Gender } from '@jiangxue/contract/account.values.ts'
import type { Teacher } from '@jiangxue/contract/teacher.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import type { TeacherRow } from './teacher.queries.ts'

export const toTeacher = (row: TeacherRow): Teacher => ({
  id: row.id,
  name: row.name,
  gender: row.gender as Gender,
  specialty: row.specialty,
  title: row.title,
  phone: row.phone,
  email: row.email,
  status: row.status as AccountStatus,
  avatarUrl: publicFileUrl(row.avatarFileId),
  userId: row.username === null ? null : row.userId,
  username: row.username,
  courseCount: Number(row.courseCount),
  version: row.version,
})
