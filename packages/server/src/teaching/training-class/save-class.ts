import { setImmediate } from 'node:timers/promises'
import { TrainingClassForm, type TrainingClassChange } from '@jiangxue/contract/class/training-class.ts'
import { classTransitions, type ClassStatus } from '@jiangxue/contract/class/training-class.values.ts'
import { columnsOf } from '../../core/database/columns.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { pick } from '../../core/pick.ts'
import { invalid, problem, type FieldErrors } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import { differencesOf } from '../../ledger/changes/differences.ts'
import { guardAct } from '../../ledger/changes/guarded-act.ts'
import { writeCredit } from '../../ledger/changes/write-credit.ts'
import { findDaysOfClass } from '../../ledger/rules/classroom-hours.queries.ts'
import { deliverNow } from '../../messaging/outbox/deliver.ts'
import { assertOrganizationExists } from '../../people/organization/assert-organization-exists.ts'
import { findTeacherIds } from '../course-editing/course-editing.queries.ts'
import { isContractPublished } from '../enrollment/contract-due.queries.ts'
import { findClassOf } from '../enrollment/enrollment.queries.ts'
import { listParts, type PartRecord } from './class-part.queries.ts'
import { recordClassPresence } from './class-presence.ts'
import { recordClassRule } from './class-rule.ts'
import { classChannel, queueEnrollments } from './enroll-members.ts'
import { leaveAll } from './join-class.ts'
import { listAllMemberIds, listClassEnrollments, setClassOfEnrollment } from './member.queries.ts'
import { rejudgeScores } from './save-assessments.ts'
import { describeParts, rejudgeParts, saveParts } from './save-parts.ts'
import { assertOpen, getClass, lockedClass } from './training-class.policy.ts'
import {
  findCourseIds,
  insertClass,
  listClassCourses,
  replaceClassCourses,
  replaceClassTeachers,
  saveClass,
  type ClassRecord,
} from './training-class.queries.ts'

const toClassColumns = columnsOf<'trainingClasses'>()(TrainingClassForm, {
  courseIds: 'elsewhere',
  teacherIds: 'elsewhere',
  keepsOrder: (keepsOrder) => ({ keepsOrder: keepsOrder === null ? null : Number(keepsOrder) }),
  coursesInOrder: (coursesInOrder) => ({ coursesInOrder: Number(coursesInOrder) }),
  needsContract: (needsContract) => ({ needsContract: needsContract === null ? null : Number(needsContract) }),
  parts: 'elsewhere',
  needsAssessment: (needsAssessment) => ({ needsAssessment: needsAssessment ? 1 : 0 }),
})

export const createClass = (actor: Actor, form: TrainingClassForm): Promise<ClassRecord> =>
  actor.context.database.write(async (db) => {
    await assertSound(db, form)
    const now = actor.context.now()
    const times = { createdAt: now, updatedAt: now }
    const id = await insertClass(db, { ...toClassColumns(form), ...requiredOf(form), status: 'PREPARING', ...times })
    await saveLists(db, id, form, now)
    await saveParts(db, id, form.parts ?? [])
    await audit(db, actor, { action: 'class.create', targetId: id, detail: { after: form } })
    await bumpRevision(db)
    return getClass(db, id)
  })

const requiredOf = (form: TrainingClassForm) => pick(form, ['name', 'startDate', 'endDate', 'payment'])

export async function updateClass(
  actor: Actor,
  id: number,
  { version, ...form }: TrainingClassChange,
): Promise<ClassRecord> {
  const { context } = actor
  const { after, queued } = await writeCredit(actor, async (db) => {
    const before = await lockedClass(db, id, version)
    assertOpen(before)
    await assertSound(db, form)
    const courseIds = (await listClassCourses(db, [id])).map((course) => course.id)
    const now = context.now()
    await saveClass(db, before, { ...toClassColumns(form), updatedAt: now })
    await saveLists(db, id, form, now)
    const partsBefore = await listParts(db, id)
    if (form.parts) await saveParts(db, id, form.parts)
    const parts = await listParts(db, id)
    const after = await getClass(db, id)
    const names = [
      'name',
      'project',
      'startDate',
      'endDate',
      'onlineShare',
      'passScore',
      'payment',
      'keepsOrder',
      'coursesInOrder',
      'needsContract',
    ] as const
    const detail = { before: { ...pick(before, names), courseIds, parts: partsBefore }, after: { ...form, parts } }
    await audit(db, actor, { action: 'class.update', targetId: id, detail })
    await assertContainsClassroom(db, after)
    await guardDays(db, actor, { ...before, parts: partsBefore }, { ...after, parts })
    if (parts.length > 0) await rejudgeParts(db, actor, id)
    else if (after.passScore !== before.passScore) await rejudgeScores(db, actor, id, after.passScore)
    const added = form.courseIds.filter((courseId) => !courseIds.includes(courseId))
    const queued = added.length > 0 ? await queueEnrollments(db, actor, id, added) : undefined
    const removed = courseIds.filter((courseId) => !form.courseIds.includes(courseId))
    if (removed.length > 0) await releaseEnrollments(db, id, removed)
    await bumpRevision(db)
    return { after, queued }
  })
  if (queued !== undefined) await deliverNow(context, queued, classChannel)
  return after
}

/** What was taught in a classroom stays within the days of the class. */
async function assertContainsClassroom(db: Db, { id, startDate, endDate }: ClassRecord): Promise<void> {
  const { from, to } = await findDaysOfClass(db, id)
  if (from !== null && to !== null && (from < startDate || to > endDate))
    throw problem('class.classroomOutside', { values: { from, to } })
}

type ClassAndParts = ClassRecord & { readonly parts: readonly PartRecord[] }

/** The days of a class and what it takes to pass decide about its certificates. */
async function guardDays(db: Db, actor: Actor, before: ClassAndParts, after: ClassAndParts): Promise<void> {
  const names = ['startDate', 'endDate', 'needsAssessment', 'passScore'] as const
  const changes = [
    ...differencesOf(names, before, after),
    ...differencesOf(['parts'], { parts: describeParts(before.parts) }, { parts: describeParts(after.parts) }),
  ].map((change) => ({ ...change, name: `class.${change.name}` }))
  await guardAct(db, actor, 'classDays', { targetId: after.id, subject: after.name, changes })
}

/** Reassigns enrollments in courses that a class no longer has to another class of the student, or to the school. */
async function releaseEnrollments(db: Db, classId: number, courseIds: readonly number[]): Promise<void> {
  for (const { id, studentId, courseId } of await listClassEnrollments(db, classId, courseIds)) {
    await setClassOfEnrollment(db, id, await findClassOf(db, studentId, courseId, classId))
    // Yields, so that other requests are not blocked by thousands of rows.
    await setImmediate()
  }
}

export const setClassStatus = (
  actor: Actor,
  id: number,
  status: ClassStatus,
  version: number | undefined,
): Promise<ClassRecord> =>
  actor.context.database.write(async (db) => {
    await bumpRevision(db)
    const before = await lockedClass(db, id, version)
    if (!classTransitions[before.status].includes(status)) throw problem('class.transitionRefused')
    await saveClass(db, before, { status, updatedAt: actor.context.now() })
    const detail = { before: { status: before.status }, after: { status } }
    await audit(db, actor, { action: 'class.status', targetId: id, detail })
    // The school's rules may have changed while it was archived.
    if (before.status === 'ARCHIVED') {
      await recordClassRule(db, actor, before)
      await recordClassPresence(db, actor, before)
    }
    return getClass(db, id)
  })

/** Deletes a class without an archive: all members leave it, including deleted students. */
export const deleteClass = (actor: Actor, id: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    const before = await lockedClass(db, id, undefined)
    if (before.archivedAt !== null) throw problem('class.hasArchive')
    await leaveAll(db, actor, id, await listAllMemberIds(db, id))
    await saveClass(db, before, { deletedAt: actor.context.now() })
    await audit(db, actor, { action: 'class.delete', targetId: id, detail: { before: { name: before.name } } })
    await bumpRevision(db)
  })

async function saveLists(db: Db, id: number, { courseIds, teacherIds }: TrainingClassForm, now: number): Promise<void> {
  await replaceClassCourses(db, id, [...new Set(courseIds)], now)
  await replaceClassTeachers(db, id, [...new Set(teacherIds)])
}

/** Checks that involve several fields or other tables. */
async function assertSound(db: Db, form: TrainingClassForm): Promise<void> {
  const errors: FieldErrors = {}
  if (form.needsContract && !(await isContractPublished(db))) errors.needsContract = 'contract.notPublished'
  if (form.endDate < form.startDate) errors.endDate = 'endDate.beforeStart'
  if (form.payment === 'PAID' && !form.paymentMethod) errors.paymentMethod = 'method.missing'
  if ((await findCourseIds(db, form.courseIds)).length < new Set(form.courseIds).size)
    errors.courseIds = 'course.notFound'
  if ((await findTeacherIds(db, form.teacherIds)).length < new Set(form.teacherIds).size)
    errors.teacherIds = 'teacher.notFound'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await assertOrganizationExists(db, form.organizationId)
}
