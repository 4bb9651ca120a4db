import type { CourseStatusForm } from '@jiangxue/contract/course/course-admin.ts'
import { isBuiltInStatus, nextStatuses } from '@jiangxue/contract/course/course-status.ts'
import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import { unchangedReasons } from '@jiangxue/contract/kit/batch.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { invalid, problem } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { allowRiskyWords } from '../../core/settings/risky-words.ts'
import { guardAct } from '../../ledger/changes/guarded-act.ts'
import { writeCredit } from '../../ledger/changes/second-admin.ts'
import { runBatch, type BatchStep } from '../../people/account/run-batch.ts'
import { courseTexts } from '../course/course-columns.ts'
import { findCourse, listCourseNames, saveCourse, type CourseRow } from '../course/course.queries.ts'
import { listExternalLessons } from '../outline/outline.queries.ts'
import { listCustomStatuses } from './course-editing.queries.ts'
import { assertCurrent, getCourse, getLockedCourse } from './managed-course.ts'
import { assertPublishable } from './readiness.ts'
import { lockCustomStatus } from './status.queries.ts'

/** Changes the status of a course, if its current status allows it (decisions §4). */
export async function changeCourseStatus(
  actor: Actor,
  id: number,
  { status, reason = '', version, riskReason }: CourseStatusForm & { readonly riskReason?: string | undefined },
): Promise<CourseRow> {
  const words = (await actor.context.settings.current())['site.riskyWords']
  return writeCredit(actor, async (db) => {
    const now = actor.context.now()
    const before = await getLockedCourse(db, id)
    await assertCurrent(actor.context, db, before, version)
    const next = nextStatuses(before.status, await listCustomStatuses(db)).find(({ value }) => value === status)
    if (!next) throw problem('course.transitionRefused')
    if (!isBuiltInStatus(status) && !(await lockCustomStatus(db, status))) throw problem('course.transitionRefused')
    if (next.needsReason && !reason) throw invalid({ reason: 'reason.missing' })
    if (status === 'PUBLISHED' || status === 'PENDING') await assertPublishable(db, before)
    if (status === 'PUBLISHED' && before.publishedAt === null) await guardExternalVideos(db, actor, before)
    const risk = status === 'PUBLISHED' ? allowRiskyWords({ words, after: courseTexts(before), riskReason }) : {}
    const publishedAt = status === 'PUBLISHED' ? (before.publishedAt ?? now) : before.publishedAt
    await saveCourse(db, before, { status, statusReason: reason, publishedAt, updatedAt: now })
    await bumpRevision(db)
    const detail = { before: { status: before.status }, after: { status, reason }, ...risk }
    await audit(db, actor, { action: 'course.status', targetId: id, detail })
    return getCourse(db, id)
  })
}

/**
 * Videos on other servers earn hours without any record of delivery. Of a course that was published before, each change
 * of a lesson is guarded.
 */
async function guardExternalVideos(db: Db, actor: Actor, { id, name }: CourseRow): Promise<void> {
  const lessons = await listExternalLessons(db, id)
  if (lessons.length === 0) return
  const after = lessons.map((lesson) => `${lesson.title} ${lesson.externalUrl} ${lesson.creditHundredths / 100}`)
  const changes = [{ name: 'lesson.external', before: null, after: after.join('\n') }]
  await guardAct(db, actor, 'externalVideos', { targetId: id, subject: name, changes })
}

/** Publishes many courses or takes them offline, with the same checks as for a single course. */
export const setStatusOfCourses = (
  actor: Actor,
  ids: readonly number[],
  status: 'PUBLISHED' | 'OFFLINE',
): Promise<BatchResult> => {
  const { read } = actor.context.database
  const change = async (id: number): Promise<BatchStep> => {
    if ((await findCourse(read, id))?.status === status)
      return { outcome: 'unchanged', reason: unchangedReasons.sameAlready }
    await changeCourseStatus(actor, id, { status })
    return { outcome: 'changed' }
  }
  return runBatch(read, ids, change, listCourseNames)
}
