import type { NewUser } from '@jiangxue/contract/account/user-admin.ts'
import { hashPassword } from '../../core/crypto/password.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing } from '../../core/problem.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import { askingToConfirm } from '../../ledger/changes/write-credit.ts'
import { findAccount, insertUser, type AccountRow } from '../account/account.queries.ts'
import { assertGoodPassword } from '../account/assert-good-password.ts'
import { assertNamesFree, writeNames } from '../account/assert-names-free.ts'
import { assertOrganizationExists } from '../organization/assert-organization-exists.ts'
import { createStudent } from '../student/create-student.ts'
import { nextStudentNumber } from '../student/next-student-number.ts'
import { guardStaff } from './guard-staff.ts'
import { assertValidRights, customRoleOf, linkTeacher } from './rights.ts'
import { userFacts } from './user-columns.ts'
import { assertMayGive } from './user.policy.ts'

/** Adds an account of any role; a student gets the next student number. */
export async function addUser(actor: Actor, form: NewUser): Promise<AccountRow> {
  const { context, caller } = actor
  const { database, keys, settings, now } = context
  const values = await settings.current()
  assertMayGive(caller, form.role, values)
  const names = { username: form.username, phone: form.phone || null, email: form.email || null }
  await assertGoodPassword(settings, form.password, names)
  const enrollmentDate = siteDateTime(now(), values['basic.timezone'])
  const passwordHash = await hashPassword(form.password)
  const add = async (db: Db) => {
    await assertNamesFree(db, names)
    await assertOrganizationExists(db, form.organizationId)
    const person = {
      ...names,
      name: form.name,
      status: form.status ?? 'ACTIVE',
      organizationId: form.organizationId ?? null,
      avatarFileId: await chosenPicture(db, caller, null, form.avatar, { avatar: 'avatar.notUploaded' }),
      passwordHash,
    }
    const { role, mustChangePassword = false } = form
    const customRoleId = await customRoleOf(db, { role, customRoleId: null }, form)
    const id =
      role === 'STUDENT'
        ? await createStudent(
            db,
            keys,
            {
              ...person,
              enrollmentDate,
              mustChangePassword,
              studentNumber: await nextStudentNumber(db, enrollmentDate.slice(0, 4)),
            },
            now(),
          )
        : await insertUser(db, { ...person, role, customRoleId, mustChangePassword: mustChangePassword ? 1 : 0 }, now())
    const user = existing(await findAccount(db, id), 'account.notFound')
    await assertValidRights(db, undefined, user)
    await linkTeacher(db, user, form.teacherId, now())
    if (role === 'ADMIN') await guardStaff(db, actor, 0, user, null)
    await audit(db, actor, { action: 'user.create', targetId: id, detail: { after: userFacts(user) } })
    return user
  }
  return askingToConfirm(actor, () => writeNames(database, names, add))
}
