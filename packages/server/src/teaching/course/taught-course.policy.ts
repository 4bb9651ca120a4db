import type { Context } from '../../core/context.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { guarded } from '../../core/http/guarded.ts'
import { problem } from '../../core/problem.ts'
import { findCourse, teachesAnyCourse, teachesCourse } from './course.queries.ts'

/** Handlers for those who may read the course of the path, whatever its status: admins all, teachers their own. */
export const onReadCourse = guarded(async (actor, id) => {
  await assertReadsCourse(actor, id)
  return id
})

/** Handlers for those who may change the course of the path: admins all, teachers their own if the school allows it. */
export const onCourse = guarded(async (actor, id) => {
  await assertEditsCourse(actor, id)
  return id
})

/** Throws unless the caller may read a course of any status. */
export async function assertReadsCourse({ context, caller }: Actor, courseId: number): Promise<void> {
  const { read } = context.database
  if (caller.role === 'ADMIN' || (await teachesCourse(read, caller.userId, courseId))) return
  throw problem((await findCourse(read, courseId)) ? 'access.denied' : 'course.notFound')
}

/** Throws unless the caller may change a course. */
export async function assertEditsCourse(actor: Actor, courseId: number): Promise<void> {
  await assertReadsCourse(actor, courseId)
  if (actor.caller.role === 'ADMIN') return
  const { 'course.teachersEdit': mayEdit } = await actor.context.settings.current()
  if (!mayEdit) throw problem('access.denied')
}

/** Whether the caller may upload videos: admins, and teachers who may change a course. */
export async function mayUploadVideos({ database, settings }: Context, { role, userId }: Caller): Promise<boolean> {
  if (role === 'ADMIN') return true
  return (await settings.current())['course.teachersEdit'] && teachesAnyCourse(database.read, userId)
}
