import type { UploadedFile } from '@jiangxue/contract/kit/endpoint.ts'
import type { TeacherPart } from '@jiangxue/contract/teacher.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { isReferenceViolation } from '../../core/database/errors.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { maskEmail, maskPhone } from '../../core/log/mask.ts'
import { recordOperation } from '../../core/log/operation-log.ts'
import { bumpRevision } from '../../core/settings/settings.queries.ts'
import { avatarRule, storeImage } from '../../files/picture/store-image.ts'
import {
  deleteTeacherRow,
  findTeacher,
  hasOtherTeacher,
  insertTeacher,
  isTeacherAccount,
  lockTeacher,
  lockTeachers,
  saveTeacherRow,
  type TeacherRow,
} from './teacher.queries.ts'
import { toTeacher } from './teacher.wire.ts'

async function getTeacher(db: Db, id: number): Promise<TeacherRow> {
  const teacher = await findTeacher(db, id)
  if (!teacher) throw problem('teacher.absent')
  return teacher
}

/** What the log keeps of a teacher: enough to tell what has changed, no phone number or e-mail in full. */
const factsOf = (row: TeacherRow) => ({
  name: row.name,
  gender: row.gender,
  specialty: row.specialty,
  title: row.title,
  phone: maskPhone(row.phone),
  email: maskEmail(row.email),
  status: row.status,
  userId: row.userId,
  avatarFileId: row.avatarFileId,
})

const columnsOf = ({ name, gender, specialty, title, phone, email, status }: TeacherPart) => ({
  name,
  gender,
  specialty,
  title,
  phone,
  email,
  status,
})

/** The account behind a teacher after the change: of role TEACHER, and behind nobody else. */
async function accountOf(
  db: Db,
  wanted: number | null | undefined,
  current: number | null,
  teacherId: number,
): Promise<number | null> {
  if (wanted === undefined || wanted === current) return current
  if (wanted === null) return null
  await lockTeachers(db)
  const refuse = (code: 'teacher.accountUnfit' | 'teacher.accountTaken') =>
    problem(code, { errors: { userId: problem(code).message } })
  if (!(await isTeacherAccount(db, wanted))) throw refuse('teacher.accountUnfit')
  if (await hasOtherTeacher(db, wanted, teacherId)) throw refuse('teacher.accountTaken')
  return wanted
}

const storeAvatar = async (
  context: Context,
  caller: Caller,
  file: UploadedFile | undefined,
): Promise<number | undefined> => file && (await storeImage(context, file, avatarRule, caller.userId)).id

export async function createTeacher(
  context: Context,
  caller: Caller,
  origin: Origin,
  form: TeacherPart,
  file: UploadedFile | undefined,
): Promise<TeacherRow> {
  const { database, now } = context
  const avatar = await storeAvatar(context, caller, file)
  return database.write(async (db) => {
    const id = await insertTeacher(db, {
      ...columnsOf(form),
      avatarFileId: avatar ?? null,
      userId: await accountOf(db, form.userId, null, 0),
      createdAt: now(),
      updatedAt: now(),
    })
    const teacher = await getTeacher(db, id)
    await recordOperation(
      db,
      caller,
      origin,
      { action: 'teacher.create', targetType: 'teacher', targetId: id, detail: { after: factsOf(teacher) } },
      now(),
    )
    await bumpRevision(db)
    return teacher
  })
}

export async function updateTeacher(
  context: Context,
  caller: Caller,
  origin: Origin,
  id: number,
  form: TeacherPart,
  file: UploadedFile | undefined,
): Promise<TeacherRow> {
  const { database, now } = context
  const refuseStale = (current: TeacherRow) => {
    if (form.version !== undefined && form.version !== current.version)
      throw problem('resource.stale', { data: toTeacher(current) })
  }
  // Before a picture is drawn that nobody would see.
  refuseStale(await getTeacher(database.read, id))
  const avatar = await storeAvatar(context, caller, file)
  return database.write(async (db) => {
    const before = await lockTeacher(db, id)
    if (!before) throw problem('teacher.absent')
    refuseStale(before)
    const kept = form.avatarUrl === null || form.avatarUrl === '' ? null : before.avatarFileId
    await saveTeacherRow(db, id, {
      ...columnsOf(form),
      avatarFileId: avatar ?? kept,
      userId: await accountOf(db, form.userId, before.userId, id),
      updatedAt: now(),
    })
    const after = await getTeacher(db, id)
    await recordOperation(
      db,
      caller,
      origin,
      {
        action: 'teacher.update',
        targetType: 'teacher',
        targetId: id,
        detail: { before: factsOf(before), after: factsOf(after) },
      },
      now(),
    )
    await bumpRevision(db)
    return after
  })
}

/** Deletes a teacher whom no present course names; who has left is marked so instead. */
export function removeTeacher({ database, now }: Context, caller: Caller, origin: Origin, id: number): Promise<void> {
  return database
    .write(async (db) => {
      const before = await lockTeacher(db, id)
      if (!before) throw problem('teacher.absent')
      if (before.courseCount > 0) throw problem('teacher.teaches', { values: { courses: Number(before.courseCount) } })
      await deleteTeacherRow(db, id)
      await recordOperation(
        db,
        caller,
        origin,
        { action: 'teacher.delete', targetType: 'teacher', targetId: id, detail: { before: factsOf(before) } },
        now(),
      )
      await bumpRevision(db)
    })
    .catch((error: unknown) => {
      // A course has named him meanwhile.
      throw isReferenceViolation(error) ? problem('teacher.teaches', { values: { courses: 1 } }) : error
    })
}
