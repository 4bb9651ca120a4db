import { accountLimits, type VerifyMethod } from '@jiangxue/contract/account/account.values.ts'
import type { RegisterForm } from '@jiangxue/contract/account/registration.ts'
import type { Context } from '../../core/context.ts'
import { hashPassword } from '../../core/crypto/password.ts'
import type { Db } from '../../core/database/database.ts'
import type { Origin, Visitor } from '../../core/http/caller.ts'
import { assertWithinLimits, countAgainst, type RateLimit } from '../../core/http/rate-limit.ts'
import { auditOwnAccount } from '../../core/log/audit.ts'
import { networkOf } from '../../core/network/network.ts'
import { Problem, invalid, existing, type FieldErrors } from '../../core/problem.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { notify } from '../../messaging/notification/notify.ts'
import { findAccount, insertUser, recordLogin, type AccountRow } from '../account/account.queries.ts'
import { assertGoodPassword } from '../account/assert-good-password.ts'
import { assertNamesFree, writeNames } from '../account/assert-names-free.ts'
import { rememberOrigin } from '../account/known-origin.ts'
import { startSession } from '../account/session.ts'
import type { Names } from '../account/taken-names.queries.ts'
import { acceptedBy } from '../agreement/record-consent.ts'
import { createStudent } from '../student/create-student.ts'
import { nextStudentNumber } from '../student/next-student-number.ts'
import { useCode } from './code.queries.ts'
import { assertOpen } from './registration-rules.ts'
import { checkCode, wrongCode } from './verification-code.ts'

/** Creates an account of a role that is open for registration, after verifying the code, and signs in. */
export async function register(visitor: Visitor, form: RegisterForm): Promise<{ token: string; account: AccountRow }> {
  const { context, origin } = visitor
  const { database, keys, settings, now } = context
  const values = await settings.current()
  assertOpen(values, form.role)
  const { ofAddress, ofTakenNames } = registrationLimits(origin)
  await assertWithinLimits(database.read, [ofAddress, ofTakenNames], now())
  const person = { name: form.name, username: form.username, phone: form.phone, email: form.email || null }
  const recordConsents = await acceptedBy(visitor, 'register', form.agreements)
  await assertGoodPassword(settings, form.password, person)
  const verified = verifiedBy(values['user.verifyMethod'], person, form.code)
  const codeId = verified && (await checkCode(visitor, 'register', verified.target, verified.code))
  const add = async (db: Db, passwordHash: string) => {
    await countAgainst(db, [ofAddress], now())
    if (codeId !== undefined && !(await useCode(db, codeId, now()))) throw wrongCode()
    await assertNamesFree(db, person)
    const id =
      form.role === 'STUDENT'
        ? await addStudent(db, context, { ...person, passwordHash }, values['basic.timezone'])
        : await insertUser(db, { ...person, role: 'TEACHER', passwordHash, status: 'ACTIVE' }, now())
    await recordConsents(db, id)
    await recordLogin(db, id, now())
    await auditOwnAccount(db, visitor, id, 'user.register')
    await rememberOrigin(db, keys, origin, id, now())
    const newcomer = { ...person, studentId: form.role === 'STUDENT' ? id : null }
    await notify(db, { keys, values, now: now() }, 'userRegistered', newcomer, { username: person.username })
    return {
      token: await startSession(db, id, origin, now()),
      account: existing(await findAccount(db, id), 'account.notFound'),
    }
  }
  try {
    await assertNamesFree(database.read, person)
    const passwordHash = await hashPassword(form.password, networkOf(origin.ip))
    return await writeNames(database, person, (db) => add(db, passwordHash))
  } catch (error) {
    // Without a limit, everybody's phone number could be tried.
    if (error instanceof Problem && error.code === 'account.taken')
      await database.write((db) => countAgainst(db, [ofTakenNames], now()))
    throw error
  }
}

/** The limits of accounts registered from one address, and of attempts with names of other accounts. */
function registrationLimits({ ip }: Origin): Record<'ofAddress' | 'ofTakenNames', RateLimit> {
  const [network, windowMs] = [networkOf(ip), accountLimits.addressWindowMs]
  return {
    ofAddress: { name: `registered-from:${network}`, max: accountLimits.registrationsPerAddress, windowMs },
    ofTakenNames: { name: `taken-names-from:${network}`, max: accountLimits.takenNamesPerAddress, windowMs },
  }
}

/** The address to verify and the code for it; undefined if the school requires none. */
function verifiedBy(
  method: VerifyMethod,
  { email, phone }: Names,
  code = '',
): { target: string; code: string } | undefined {
  if (method === 'none') return undefined
  const target = method === 'email' ? email : phone
  const errors: FieldErrors = {}
  if (target === null && method === 'email') errors['email'] = 'email.missing'
  if (target === null && method === 'phone') errors['phone'] = 'phone.missing'
  if (code === '') errors['code'] = 'code.missing'
  if (target === null || code === '') throw invalid(errors)
  return { target, code }
}

async function addStudent(
  db: Db,
  { keys, now }: Context,
  person: Names & { readonly name: string; readonly passwordHash: string },
  timezone: string,
): Promise<number> {
  const enrollmentDate = siteDateTime(now(), timezone)
  const studentNumber = await nextStudentNumber(db, enrollmentDate.slice(0, 4))
  return createStudent(db, keys, { ...person, studentNumber, enrollmentDate }, now())
}
