import type { CourseStatus } from '@jiangxue/contract/course/course-status.ts'
import type { Course, CourseCard } from '@jiangxue/contract/course/course.ts'
import { toInstant, toYuan } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import type { CourseCardRow, CourseRow, CourseTeacherRow } from './course.queries.ts'

export const toCourseCard = (row: CourseCardRow): CourseCard => ({
  ...row,
  description: row.summary,
  level: row.level,
  price: toYuan(row.priceFen),
  coverImageUrl: publicFileUrl(row.coverFileId),
  requiresLogin: row.requiresLogin === 1,
  createdAt: toInstant(row.createdAt),
})

export const toCourse = (row: CourseRow, teachers: readonly CourseTeacherRow[]): Course => ({
  ...row,
  ...toCourseCard(row),
  description: row.description,
  durationUnit: row.durationUnit,
  status: row.status as CourseStatus,
  learningOrder: row.learningOrder,
  teachers: teachers.map((teacher) => ({ ...teacher, avatarUrl: publicFileUrl(teacher.avatarFileId) })),
})
