import type { NewStudent, StudentChange } from '@jiangxue/contract/student/student-form.ts'
import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import { digestIdCard, maskSealedIdCard, sealIdCard } from '../../core/crypto/id-card.ts'
import type { Keys } from '../../core/crypto/keys.ts'
import { hashPassword } from '../../core/crypto/password.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { toMessages, Problem, existing, problem, invalid } from '../../core/problem.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { chosenPicture } from '../../files/picture/chosen-picture.ts'
import { bindIdentity } from '../../ledger/chain/bind-identity.ts'
import { askingToConfirm } from '../../ledger/changes/write-credit.ts'
import { findAccount, lockUser, saveUser, type AccountRow } from '../account/account.queries.ts'
import { assertGoodPassword } from '../account/assert-good-password.ts'
import { assertNamesFree, writeNames } from '../account/assert-names-free.ts'
import { seesIdCards, tryIdCard } from '../account/search-id-card.ts'
import { deleteLogins } from '../account/session.queries.ts'
import type { Names } from '../account/taken-names.queries.ts'
import { assertOrganizationExists } from '../organization/assert-organization-exists.ts'
import { changePerson } from './change-person.ts'
import { createStudent } from './create-student.ts'
import { findUserByIdCard } from './id-card.queries.ts'
import { readStudent } from './read-student.ts'
import { studentFacts, toStudentColumns } from './student-columns.ts'
import { assertOrganization, getStudent } from './student.policy.ts'
import { syncStudent } from './sync-student.ts'

/** Adds a student with a password chosen by the caller. */
export async function addStudent(actor: Actor, form: NewStudent): Promise<StudentRow> {
  const { context, caller } = actor
  const { database, keys, settings, now } = context
  const username = form.username || form.studentId.toLowerCase()
  const names = { studentNumber: form.studentId, username, phone: form.phone || null, email: form.email || null }
  const organizationId =
    caller.role === 'ORG_ADMIN' ? (form.organizationId ?? caller.organizationId) : form.organizationId
  assertOrganization(caller, organizationId ?? null)
  await assertGoodPassword(settings, form.password, names)
  const timezone = (await settings.current())['basic.timezone']
  const passwordHash = await hashPassword(form.password)
  const add = async (db: Db) => {
    await assertNamesFree(db, names)
    await assertIdCardFree(db, actor, form.idCard)
    await assertOrganizationExists(db, organizationId)
    const student = {
      ...names,
      name: form.name,
      passwordHash,
      idCard: form.idCard || null,
      ethnicity: form.ethnicity || null,
      organizationId: organizationId ?? null,
      enrollmentDate: form.enrollmentDate === undefined ? siteDateTime(now(), timezone) : form.enrollmentDate,
      mustChangePassword: form.mustChangePassword ?? false,
      status: form.status ?? 'ACTIVE',
      avatarFileId: await chosenPicture(db, caller, null, form.avatar, { avatar: 'avatar.notUploaded' }),
    } as const
    const id = await createStudent(db, keys, student, now())
    const after = studentFacts(keys, existing(await findAccount(db, id), 'account.notFound'))
    await audit(db, actor, { action: 'student.create', targetId: id, detail: { after } })
    return readStudent(db, context, id)
  }
  return tryIdCard(actor, form.idCard, 0, () =>
    writeNames(database, names, add).catch((error) => explainIdCard(actor, form.idCard, error)),
  )
}

/** Changes a student; disabling one ends their sessions. */
export async function updateStudent(
  actor: Actor,
  id: number,
  { reason, ...change }: StudentChange,
): Promise<StudentRow> {
  const { context, caller } = actor
  const { database, keys, settings, now } = context
  const before = await getStudent(database.read, caller, id)
  const timezone = (await settings.current())['basic.timezone']
  const save = async (db: Db) => {
    const student = await lockUser(db, id)
    if (student?.role !== 'STUDENT') throw problem('student.notFound')
    assertOrganization(caller, student.organizationId)
    if (change.version !== undefined && change.version !== student.version)
      throw problem('resource.stale', { data: await readStudent(db, context, id) })
    await assertNamesFree(db, namesOf(student, change), id)
    if (change.organizationId !== undefined) {
      assertOrganization(caller, change.organizationId)
      await assertOrganizationExists(db, change.organizationId)
    }
    const newIdCard = idCardColumns(keys, student, change.idCard)
    const identity = await changePerson(db, actor, student, { name: change.name ?? student.name, ...newIdCard }, reason)
    if (newIdCard.idCardDigest) await assertIdCardFree(db, actor, change.idCard)
    const saved = await saveUser(db, id, {
      version: student.version + 1,
      updatedAt: now(),
      ...toStudentColumns(change),
      ...newIdCard,
      avatarFileId: await chosenPicture(db, caller, student.avatarFileId, change.avatar, {
        avatar: 'avatar.notUploaded',
      }),
    })
    if (saved.status !== 'ACTIVE') await deleteLogins(db, id)
    await syncStudent(db, student, saved, timezone, now())
    await bindIdentity(db, keys, id, identity, now())
    const detail = { before: studentFacts(keys, student), after: studentFacts(keys, saved) }
    await audit(db, actor, { action: 'student.update', targetId: id, detail })
    return readStudent(db, context, id)
  }
  const isTried = change.idCard && change.idCard !== maskSealedIdCard(keys, before.idCardCipher)
  return tryIdCard(actor, isTried ? change.idCard : null, id, () =>
    askingToConfirm(actor, () => writeNames(database, namesOf(before, change), save, id)).catch((error) =>
      explainIdCard(actor, change.idCard, error),
    ),
  )
}

const namesOf = (
  row: AccountRow,
  { studentId = row.studentNumber ?? undefined, username, phone = row.phone, email = row.email }: StudentChange,
): Names => ({
  studentNumber: studentId ?? null,
  username: username || row.username,
  phone: phone || null,
  email: email || null,
})

/** Callers who may not see ID numbers get the answer for locked ones: another would complete masked numbers. */
async function assertIdCardFree(
  db: Db,
  { context: { keys }, caller }: Actor,
  idCard: string | null | undefined,
): Promise<void> {
  if (!idCard) return
  if (idCard.includes('*')) throw invalid({ idCard: 'idCard.malformed' })
  const owner = await findUserByIdCard(db, digestIdCard(keys, idCard))
  if (!owner) return
  if (!seesIdCards(caller)) throw invalid({ idCard: 'idCard.locked' })
  const errors = { idCard: owner.deletedAt === null ? 'idCard.taken' : 'idCard.ofDeleted' } as const
  throw problem('account.idCardTaken', { errors: toMessages(errors) })
}

/** The columns to write for a changed ID number: none if it is missing, unchanged, or the masked one on record. */
function idCardColumns(keys: Keys, student: AccountRow, idCard: string | null | undefined) {
  if (idCard === undefined || (idCard && idCard === maskSealedIdCard(keys, student.idCardCipher))) return {}
  if (idCard?.includes('*')) throw invalid({ idCard: 'idCard.malformed' })
  if (!idCard) return { idCardCipher: null, idCardDigest: null }
  if (digestIdCard(keys, idCard) === student.idCardDigest) return {}
  return sealIdCard(keys, idCard)
}

/** Names the ID number in the error if the write lost the race for it and not for a name. */
async function explainIdCard(actor: Actor, idCard: string | null | undefined, error: unknown): Promise<never> {
  if (error instanceof Problem && error.code === 'account.taken' && !error.detail.errors && idCard)
    await assertIdCardFree(actor.context.database.read, actor, idCard)
  throw error
}
