import type { ConfirmedChange } from '@jiangxue/contract/learning/credit-confirmation.ts'
import { erasedName } from '@jiangxue/contract/privacy/deletion.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { readJson, toJson, type JsonText } from '../../core/json-text.ts'
import { auditOwn } from '../../core/log/audit.ts'
import { eraseOperations } from '../../core/log/erase-operations.queries.ts'
import { existing } from '../../core/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { removeObject } from '../../files/file/remove-object.ts'
import { erasePerson } from '../../ledger/chain/erase-person.ts'
import { deleteApplicationAndPhotos } from '../../papers/application/application.queries.ts'
import { saveUser } from '../../people/account/account.queries.ts'
import { deleteLogins } from '../../people/account/session.queries.ts'
import { addToStudentCount } from '../../people/student/student-count.queries.ts'
import { deleteGrams } from '../../people/student/student-search.queries.ts'
import { eraseAnchoredPerson, rowsOfPerson } from '../../proof/anchor/erase-person.ts'
import { eraseStudyOrigins } from '../../teaching/learning/erase-origins.ts'
import { closeDeletion, lockToErase } from './deletion.queries.ts'
import {
  deleteBelongings,
  deletePicture,
  deleteSent,
  deleteWechatIdentities,
  eraseActSubjects,
  eraseContractOrigins,
  eraseEmployment,
  eraseExamNotes,
  erasePayments,
  eraseIdentityConfirmations,
  eraseRequests,
  listActsNaming,
  listApplicationsOf,
  listConfirmationsNaming,
  saveActChanges,
  saveConfirmationChanges,
} from './erase-account.queries.ts'
import { retainedUntil } from './retention.ts'

type FilePlace = Awaited<ReturnType<typeof deleteApplicationAndPhotos>>[number]

/**
 * Erases the person of an account. Its row stays, because the ledger, certificates and orders refer to it: hours stay
 * proven, without a name. Nobody can sign in any more when it begins; if it fails, it is done again. Returns false if
 * its owner has taken the deletion back.
 */
export async function eraseAccount(context: Context, id: number): Promise<boolean> {
  const { database, keys, settings, now } = context
  const isLeaving = await database.write(async (db) => {
    if (!(await lockToErase(db, id))) return false
    await saveUser(db, id, { passwordHash: '' })
    await deleteLogins(db, id)
    await deleteWechatIdentities(db, id)
    await eraseStudyOrigins(db, keys, id, now())
    return true
  })
  if (!isLeaving) return false
  const rows = await rowsOfPerson(database.read, id)
  const values = await settings.current()
  const files = await database.write(async (db) => {
    const account = existing(await lockToErase(db, id), 'account.notFound')
    const applications = await listApplicationsOf(db, id)
    await saveUser(db, id, {
      username: `erased-${id}`,
      usernameKey: `erased-${id}`,
      name: erasedName,
      phone: null,
      email: null,
      emailKey: null,
      passwordHash: '',
      avatarFileId: null,
      ethnicity: null,
      idCardCipher: null,
      idCardDigest: null,
      retainedIdCardCipher: account.idCardCipher,
      retainedUntil: retainedUntil(siteDay(now(), values['basic.timezone']), values['privacy.archiveYears']),
      eraseOn: null,
      erasedAt: now(),
      deletedAt: account.deletedAt ?? now(),
      updatedAt: now(),
    })
    if (account.deletedAt === null) {
      await deleteGrams(db, account)
      await addToStudentCount(db, id, account.organizationId, account.status, -1)
    }
    await deleteBelongings(db, id)
    await deleteSent(
      db,
      [account.phone, account.email].filter((address) => address !== null),
    )
    await eraseRequests(db, id)
    await eraseExamNotes(db, id)
    await eraseEmployment(db, id)
    await erasePayments(db, id)
    await eraseContractOrigins(db, id)
    await closeDeletion(db, id, 'done', now())
    const freed: FilePlace[] = await deletePicture(db, account.avatarFileId)
    for (const application of applications) freed.push(...(await deleteApplicationAndPhotos(db, application)))
    const acts = await eraseFromActs(db, id)
    await eraseAnchoredPerson(db, id)
    await erasePerson(db, keys, id, { rows, acts }, now())
    const ids = [String(id)]
    const operations = await eraseOperations(db, id, [
      { type: 'user', ids },
      { type: 'student', ids },
      { type: 'application', ids: applications.map((each) => String(each.id)) },
    ])
    await auditOwn(db, now(), { action: 'user.erase', targetId: id, detail: { operations } })
    return freed
  })
  for (const file of files) await removeObject(context, file)
  return true
}

const actsOnStudents = ['erasedOrigins', 'releasedStudy', 'secondFactors', 'roles'] as const

/** Erases a student's name from guarded acts and their confirmations; returns the changes of the school's chain. */
async function eraseFromActs(db: Db, studentId: number): Promise<number[]> {
  await eraseActSubjects(db, studentId, actsOnStudents)
  await eraseIdentityConfirmations(db, studentId)
  for (const { id, changes } of await listConfirmationsNaming(db, studentId)) {
    const erased = withoutName(changes, studentId)
    if (erased !== changes) await saveConfirmationChanges(db, id, erased)
  }
  const numbers: number[] = []
  for (const { id, changes, changeNumber } of await listActsNaming(db, studentId)) {
    const erased = withoutName(changes, studentId)
    if (erased === changes) continue
    await saveActChanges(db, id, erased)
    numbers.push(changeNumber)
  }
  return numbers
}

/** Changes as JSON, in which lines that begin with `name id` name nobody. */
function withoutName(changes: JsonText<ConfirmedChange[]>, studentId: number): JsonText<ConfirmedChange[]> {
  const erase = (value: ConfirmedChange['after']) =>
    typeof value === 'string'
      ? value
          .split('\n')
          .map((line) => line.replace(new RegExp(`^.* ${studentId}(?= |$)`, 'v'), `${erasedName} ${studentId}`))
          .join('\n')
      : value
  return toJson(
    readJson(changes).map((change) => ({ ...change, before: erase(change.before), after: erase(change.after) })),
  )
}
