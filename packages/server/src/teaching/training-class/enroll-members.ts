import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { queueMessage, type Message } from '../../messaging/outbox/queue-message.ts'
import { isEmptySelection, runBatch, type BatchStep } from '../../people/account/run-batch.ts'
import { enrollMember, schoolOf } from './join-class.ts'
import { findMember, listMemberIds } from './member.queries.ts'
import { lockClass } from './training-class.queries.ts'

/** Enrolls the members of a class in courses that were added to it. */
interface ClassCoursesMessage extends Message {
  readonly channel: 'classCourses'
  readonly classId: number
  readonly courseIds: readonly number[]
  /** The user who added them, and the request it came from. */
  readonly userId: number
  readonly ip: string
  readonly requestId: string
}

/**
 * Queues the enrollment of the members of a class in courses that this transaction adds. Thousands in one transaction
 * would block all others, and what a crash leaves undone is done after the next start. Returns the outbox id.
 */
export function queueEnrollments(
  db: Db,
  { context, caller, origin }: Actor,
  classId: number,
  courseIds: readonly number[],
): Promise<number> {
  const message: ClassCoursesMessage = {
    channel: 'classCourses',
    classId,
    courseIds,
    userId: caller.userId,
    ip: origin.ip,
    requestId: origin.requestId ?? '',
  }
  return queueMessage(db, context.keys, 'classCourses', '', message, context.now())
}

async function enrollInCourses(
  context: Context,
  _target: string,
  { classId, courseIds, userId, ip, requestId }: ClassCoursesMessage,
): Promise<void> {
  const actor = { context, caller: { userId } as Caller, origin: { ip, requestId, userAgent: '' } }
  const ids = await listMemberIds(context.database.read, classId)
  await enrollMembers(actor, classId, ids, (id) => courseIds.includes(id))
}

/**
 * Enrolls current members of a class that is not archived in its courses, or in the wanted ones. Uses one transaction
 * per member. Existing enrollments stay as they are, so it can be repeated.
 */
export async function enrollMembers(
  actor: Actor,
  classId: number,
  ids: readonly number[],
  isWanted?: (courseId: number) => boolean,
): Promise<void> {
  const { database, log } = actor.context
  const school = await schoolOf(actor)
  const enrollOne = async (db: Db, studentId: number): Promise<BatchStep> => {
    const record = await lockClass(db, classId)
    const member = record && record.status !== 'ARCHIVED' && (await findMember(db, classId, studentId))
    if (!member) return { outcome: 'unchanged' }
    await enrollMember(db, actor, school, record, member, isWanted)
    return { outcome: 'changed' }
  }
  const { rows } = await runBatch(
    database.read,
    ids,
    (id) => database.write((db) => enrollOne(db, id)),
    isEmptySelection,
  )
  for (const { id, outcome, reason } of rows)
    if (outcome === 'failed') log.warn({ classId, studentId: id, reason }, 'could not enroll a class member')
}

/** The outbox channel of classes. */
export const classChannel = { classCourses: enrollInCourses }
