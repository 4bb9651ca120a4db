import type { CourseStatusForm } from '@jiangxue/contract/course-admin.ts'
import { nextStatuses } from '@jiangxue/contract/course-status.ts'
import type { Context } from '../../core/context.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import { listCustomStatuses, saveCourse } from './course-editing.queries.ts'
import { getManagedCourse, lockManagedCourse, refuseStale, refuseUnready } from './save-course.ts'

/** Moves a course on as its present status allows (decisions §4). */
export const changeCourseStatus = (
  context: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  form: CourseStatusForm,
) =>
  context.database.write(async (db) => {
    const { now } = context
    const before = await lockManagedCourse(db, id)
    await refuseStale(context, db, before, form.version)
    const next = nextStatuses(before.status, await listCustomStatuses(db)).find(({ value }) => value === form.status)
    if (!next) throw problem('course.transitionRefused')
    if (next.needsReason && !form.reason) throw problem('request.invalid', { errors: { reason: '请填写理由' } })
    if (form.status === 'PUBLISHED' || form.status === 'PENDING') refuseUnready(before)
    await saveCourse(db, before, {
      status: form.status,
      statusReason: form.reason ?? '',
      updatedAt: now(),
      ...(form.status === 'PUBLISHED' && { publishedAt: before.publishedAt ?? now() }),
    })
    await bumpRevision(db)
    await recordOperation(
      db,
      caller,
      origin,
      {
        action: 'course.status',
        targetType: 'course',
        targetId: id,
        detail: { before: { status: before.status }, after: { status: form.status, reason: form.reason ?? '' } },
      },
      now(),
    )
    return getManagedCourse(db, id)
  })
