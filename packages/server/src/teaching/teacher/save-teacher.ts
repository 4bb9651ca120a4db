import { TeacherForm, type TeacherPart } from '@jiangxue/contract/course/teacher.ts'
import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import { columnsOf } from '../../core/database/columns.ts'
import { lockTopic } from '../../core/database/counter.queries.ts'
import type { Db } from '../../core/database/database.ts'
import { isReferenceViolation } from '../../core/database/errors.ts'
import type { Actor, Caller } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { maskEmail, maskPhone } from '../../core/log/mask.ts'
import { existing, problem } from '../../core/problem.ts'
import { bumpRevision } from '../../core/revision/revision.queries.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { avatarRule, storeImage } from '../../files/picture/store-image.ts'
import { assertMayGive } from '../../people/user/user.policy.ts'
import {
  countClassesOf,
  deleteTeacherRow,
  findTeacher,
  hasOtherTeacher,
  insertTeacher,
  isTeacherAccount,
  lockTeacher,
  saveTeacherRow,
  type TeacherRow,
} from './teacher.queries.ts'
import { toTeacher } from './teacher.wire.ts'

const toColumns = columnsOf<'teachers'>()(TeacherForm.omit({ userId: true }), {})

export async function createTeacher(
  actor: Actor,
  form: TeacherPart,
  file: UploadedFile | undefined,
): Promise<TeacherRow> {
  const { database, settings, now } = actor.context
  const link = { caller: actor.caller, values: await settings.current(), wanted: form.userId }
  const avatarFileId = await storeAvatar(actor, file)
  return database.write(async (db) => {
    const userId = await linkedAccount(db, link, null, 0)
    const times = { createdAt: now(), updatedAt: now() }
    const id = await insertTeacher(db, { ...toColumns(form), avatarFileId, userId, ...times })
    const teacher = await getTeacher(db, id)
    await audit(db, actor, { action: 'teacher.create', targetId: id, detail: { after: factsOf(teacher) } })
    await bumpRevision(db)
    return teacher
  })
}

export async function updateTeacher(
  actor: Actor,
  id: number,
  form: TeacherPart,
  file: UploadedFile | undefined,
): Promise<TeacherRow> {
  const { database, settings, now } = actor.context
  const link = { caller: actor.caller, values: await settings.current(), wanted: form.userId }
  const assertCurrent = (teacher: TeacherRow) => {
    if (form.version !== undefined && form.version !== teacher.version)
      throw problem('resource.stale', { data: toTeacher(teacher) })
  }
  // Check before storing a picture.
  assertCurrent(await getTeacher(database.read, id))
  const newAvatar = await storeAvatar(actor, file)
  return database.write(async (db) => {
    const before = existing(await lockTeacher(db, id), 'teacher.notFound')
    assertCurrent(before)
    const isAvatarRemoved = form.avatarUrl === null || form.avatarUrl === ''
    await saveTeacherRow(db, id, {
      ...toColumns(form),
      avatarFileId: newAvatar ?? (isAvatarRemoved ? null : before.avatarFileId),
      userId: await linkedAccount(db, link, before.userId, id),
      updatedAt: now(),
    })
    const after = await getTeacher(db, id)
    const detail = { before: factsOf(before), after: factsOf(after) }
    await audit(db, actor, { action: 'teacher.update', targetId: id, detail })
    await bumpRevision(db)
    return after
  })
}

/** Deletes a teacher without courses or classes. Teachers who have left get another status instead. */
export const deleteTeacher = (actor: Actor, id: number): Promise<void> =>
  actor.context.database
    .write(async (db) => {
      const before = existing(await lockTeacher(db, id), 'teacher.notFound')
      if (before.courseCount > 0) throw problem('teacher.teaches', { values: { courses: Number(before.courseCount) } })
      const classes = await countClassesOf(db, id)
      if (classes > 0) throw problem('teacher.inClasses', { values: { classes } })
      await deleteTeacherRow(db, id)
      await audit(db, actor, { action: 'teacher.delete', targetId: id, detail: { before: factsOf(before) } })
      await bumpRevision(db)
    })
    .catch((error: unknown) => {
      // A course has added the teacher in the meantime.
      throw isReferenceViolation(error) ? problem('teacher.teaches', { values: { courses: 1 } }) : error
    })

const getTeacher = async (db: Db, id: number): Promise<TeacherRow> =>
  existing(await findTeacher(db, id), 'teacher.notFound')

/** The facts of a teacher for the operation log; phone number and email are masked. */
const factsOf = (row: TeacherRow) => ({
  ...toColumns(row as TeacherForm),
  phone: maskPhone(row.phone),
  email: maskEmail(row.email),
  userId: row.userId,
  avatarFileId: row.avatarFileId,
})

interface WantedLink {
  readonly caller: Caller
  readonly values: SettingValues
  readonly wanted: number | null | undefined
}

/**
 * The account linked to a teacher after the change: one of role TEACHER that is linked to no other teacher. Whoever
 * links it must have all permissions of a teacher: the account could be their own.
 */
async function linkedAccount(
  db: Db,
  { caller, values, wanted }: WantedLink,
  current: number | null,
  teacherId: number,
): Promise<number | null> {
  if (wanted === undefined || wanted === current) return current
  if (wanted === null) return null
  assertMayGive(caller, 'TEACHER', values)
  await lockTopic(db, 'teacher accounts')
  if (!(await isTeacherAccount(db, wanted))) throw problem('teacher.accountUnfit', { field: 'userId' })
  if (await hasOtherTeacher(db, wanted, teacherId)) throw problem('teacher.accountTaken', { field: 'userId' })
  return wanted
}

const storeAvatar = async ({ context, caller }: Actor, file: UploadedFile | undefined): Promise<number | undefined> =>
  file && (await storeImage(context, file, avatarRule, caller)).id
