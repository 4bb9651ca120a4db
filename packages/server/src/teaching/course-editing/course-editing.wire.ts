import type { ManagedCourse, ManagedCourseDetail } from '@jiangxue/contract/course/course-admin.ts'
import { nextStatuses, statusLook } from '@jiangxue/contract/course/course-status.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { toInstant, toInstantOrNull } from '../../core/units.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { coursePath, signedPreviewUrl } from '../course/course-path.ts'
import { listCourseTeachers, type CourseRow } from '../course/course.queries.ts'
import { toCourse, toCourseCard } from '../course/course.wire.ts'
import { listCustomStatuses } from './course-editing.queries.ts'
import { publishBlockersOf, warningsOf } from './readiness.ts'

export const toManagedCourse = (
  row: CourseRow,
  custom: Awaited<ReturnType<typeof listCustomStatuses>>,
): ManagedCourse => ({
  ...toCourseCard(row),
  status: row.status,
  ...statusLook(row.status, custom),
  updatedAt: toInstant(row.updatedAt),
  version: row.version,
})

/** A course as shown in its editor. */
export async function toManagedCourseDetail(
  { keys, now, settings }: Pick<Context, 'keys' | 'now' | 'settings'>,
  db: Db,
  row: CourseRow,
): Promise<ManagedCourseDetail> {
  const [custom, teachers] = [await listCustomStatuses(db), await listCourseTeachers(db, row.id)]
  return {
    ...toCourse(row, teachers),
    ...toManagedCourse(row, custom),
    description: row.description,
    statusReason: row.statusReason,
    publishedAt: toInstantOrNull(row.publishedAt),
    teachers: teachers.map((teacher) => ({
      ...teacher,
      status: teacher.status,
      avatarUrl: publicFileUrl(teacher.avatarFileId),
    })),
    needsContract: row.needsContract === 1,
    previewUrl: row.status === 'PUBLISHED' ? coursePath(row.id) : signedPreviewUrl(keys, row.id, now()),
    nextStatuses: nextStatuses(row.status, custom),
    publishBlockers: await publishBlockersOf(db, row),
    warnings: await warningsOf(db, await settings.current(), row, teachers),
  }
}
