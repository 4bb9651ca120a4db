import type { VerifyMethod } from '@jiangxue/contract/account.values.ts'
import type { RegisterForm } from '@jiangxue/contract/registration.ts'
import type { Context } from '../../core/context.ts'
import { hashPassword } from '../../core/crypto/password.ts'
import type { Db } from '../../core/database/database.ts'
import type { Origin } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { recordOwnOperation } from '../../core/log/operation-log.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { findAccount, recordLogin, type AccountRow } from '../account/account.queries.ts'
import { refuseCommonPassword } from '../account/refuse-common-password.ts'
import { refuseTaken, writeNames } from '../account/refuse-taken.ts'
import { startSession } from '../account/session.ts'
import { createStudent } from '../student/create-student.ts'
import { nextStudentNumber } from '../student/next-student-number.ts'
import { insertUser } from '../student/save-student.queries.ts'
import { useCode } from './code.queries.ts'
import { refuseClosed } from './registration-rules.ts'
import { checkCode, wrongCode } from './verification-code.ts'

/** Makes an account of a role the school lets register, once its code is right, and signs in. */
export async function register(
  context: Context,
  form: RegisterForm,
  origin: Origin,
): Promise<{ token: string; account: AccountRow }> {
  const { database, keys, settings, now } = context
  const values = await settings.current()
  refuseClosed(values, form.role)
  refuseCommonPassword(form.password)
  const person = { name: form.name, username: form.username, phone: form.phone || null, email: form.email || null }
  const verified = verifiedBy(values['user.verifyMethod'], person, form.code)
  const codeId = verified && (await checkCode(context, 'register', verified.target, verified.code, origin))
  await refuseTaken(database.read, person)
  const passwordHash = await hashPassword(form.password)
  return writeNames(database, person, async (db) => {
    if (codeId !== undefined && !(await useCode(db, codeId, now()))) throw wrongCode()
    await refuseTaken(db, person)
    const id =
      form.role === 'STUDENT'
        ? await addStudent(db, context, { ...person, passwordHash }, values['basic.timezone'])
        : await addTeacher(db, { ...person, passwordHash }, now())
    await recordLogin(db, id, now())
    await recordOwnOperation(db, id, origin, 'user.register', now())
    await notify(db, { keys, values, now: now() }, 'userRegistered', person, { username: person.username })
    return { token: await startSession(db, id, origin, now()), account: (await findAccount(db, id)) as AccountRow }
  })
}

interface Person {
  readonly name: string
  readonly username: string
  readonly phone: string | null
  readonly email: string | null
}
type NewPerson = Person & { readonly passwordHash: string }

/** The address that must be proved and the code for it; undefined where the school asks for none. */
function verifiedBy(
  method: VerifyMethod,
  { email, phone }: Person,
  code = '',
): { target: string; code: string } | undefined {
  if (method === 'none') return undefined
  const target = method === 'email' ? email : phone
  const errors = {
    ...(target === null && (method === 'email' ? { email: '请输入邮箱' } : { phone: '请输入手机号' })),
    ...(code === '' && { code: '请输入验证码' }),
  }
  if (target === null || code === '') throw problem('request.invalid', { errors })
  return { target, code }
}

async function addStudent(
  db: Db,
  { keys, now }: Context,
  { passwordHash, ...person }: NewPerson,
  timezone: string,
): Promise<number> {
  const enrollmentDate = siteDateTime(now(), timezone)
  return createStudent(
    db,
    keys,
    {
      ...person,
      studentNumber: await nextStudentNumber(db, enrollmentDate.slice(0, 4)),
      idCard: null,
      ethnicity: null,
      organizationId: null,
      status: 'ACTIVE',
      enrollmentDate,
      passwordHash,
      mustChangePassword: false,
    },
    now(),
  )
}

const addTeacher = (db: Db, { name, username, phone, email, passwordHash }: NewPerson, now: number) =>
  insertUser(db, {
    role: 'TEACHER',
    username,
    usernameKey: username.toLowerCase(),
    name,
    phone,
    email,
    emailKey: email?.toLowerCase() ?? null,
    passwordHash,
    status: 'ACTIVE',
    avatarFileId: null,
    organizationId: null,
    customRoleId: null,
    studentNumber: null,
    idCardCipher: null,
    idCardDigest: null,
    ethnicity: null,
    enrollmentDate: null,
    importId: null,
    createdAt: now,
    updatedAt: now,
    lastLoginAt: null,
    deletedAt: null,
  })
