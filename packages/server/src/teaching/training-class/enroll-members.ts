import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { queueMessage, type Message } from '../../messaging/outbox/queue-message.ts'
import { namesNobody, runBatch, type BatchStep } from '../../people/account/run-batch.ts'
import { enrollMember, schoolOf } from './join-class.ts'
import { findMember, listMemberIds } from './member.queries.ts'
import { lockClass } from './training-class.queries.ts'

/** Enrols the members of a class in courses that it has been given. */
interface ClassCoursesMessage extends Message {
  readonly channel: 'classCourses'
  readonly classId: number
  readonly courseIds: readonly number[]
  /** Who gave them to it, and from where. */
  readonly userId: number
  readonly ip: string
  readonly requestId: string
}

/**
 * Queues the enrolment of the members of a class in courses that it is given in this transaction: thousands in one would hold up
 * everybody else, and what a crash leaves undone is done after the next start. Returns the id in the outbox.
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
 * Enrols whoever is still a member of a class that is still open in its courses, or those wanted of them. Each on their own;
 * who is enrolled already stays as they are, so it may be done twice.
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
    const isMember = record && record.status !== 'ARCHIVED' && (await findMember(db, classId, studentId))
    if (!isMember) return { outcome: 'unchanged' }
    await enrollMember(db, actor, school, record, studentId, isWanted)
    return { outcome: 'changed' }
  }
  const { rows } = await runBatch(database.read, ids, (id) => database.write((db) => enrollOne(db, id)), namesNobody)
  for (const { id, outcome, reason } of rows)
    if (outcome === 'failed') log.warn({ classId, studentId: id, reason }, 'a member could not be enrolled')
}

/** What the outbox does for classes. */
export const classChannel = { classCourses: enrollInCourses }
