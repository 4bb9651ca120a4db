import type { GuardedAct } from '@jiangxue/contract/learning/guarded-act.values.ts'
import { erasedName } from '@jiangxue/contract/privacy/deletion.values.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'

/** What an account leaves behind by being used, and nobody else needs. */
export const belongings = [
  ['loginSessions', 'userId'],
  ['secondFactors', 'userId'],
  ['recoveryCodes', 'userId'],
  ['factorChallenges', 'userId'],
  ['knownOrigins', 'userId'],
  ['wechatIdentities', 'userId'],
  ['qrLogins', 'userId'],
  ['messages', 'userId'],
  ['notes', 'studentId'],
  ['learningGoals', 'studentId'],
  ['reportResults', 'studentId'],
  ['studyReminders', 'studentId'],
  ['studentImportChanges', 'studentId'],
  ['certificateResults', 'studentId'],
  ['questionReports', 'userId'],
  ['facePictures', 'studentId'],
  ['guardians', 'studentId'],
] as const

export async function deleteBelongings(db: Db, userId: number): Promise<void> {
  for (const [table, column] of belongings) await db.deleteFrom(table).where(sql.ref(column), '=', userId).execute()
}

/** Whoever could sign in without the password cannot any more. */
export const deleteWechatIdentities = (db: Db, userId: number) =>
  db.deleteFrom('wechatIdentities').where('userId', '=', userId).execute()

/** Erases where consents came from, and what was said in requests; that they were given stays provable. */
export async function eraseRequests(db: Db, userId: number): Promise<void> {
  await db.updateTable('consents').set({ ip: '', userAgent: '' }).where('userId', '=', userId).execute()
  await db.updateTable('privacyRequests').set({ note: '', answer: '' }).where('userId', '=', userId).execute()
  await db
    .updateTable('anomalyFindings')
    .set({ answer: '' })
    .where('studentId', '=', userId)
    .where('answer', '!=', '')
    .execute()
}

/**
 * Erases what staff wrote about somebody in exams, and their appeals; their attempts stay, without a name, with the
 * results of the others.
 */
export async function eraseExamNotes(db: Db, userId: number): Promise<void> {
  await db.updateTable('examCandidates').set({ note: '' }).where('studentId', '=', userId).execute()
  await db
    .updateTable('attemptEvents')
    .set({ detail: '' })
    .where('kind', 'in', ['extend', 'outage', 'warn', 'unlock', 'acceptLate', 'force', 'void'])
    .where('attemptId', 'in', (of) => of.selectFrom('examAttempts').select('id').where('studentId', '=', userId))
    .execute()
  await db.updateTable('examAttempts').set({ device: null }).where('studentId', '=', userId).execute()
  await db
    .updateTable('scoreAppeals')
    .set({ content: '', reply: '' })
    .where('attemptId', 'in', (of) => of.selectFrom('examAttempts').select('id').where('studentId', '=', userId))
    .execute()
}

/** Erases where a graduate works; whether they do stays, without a name, in the rate of their class. */
export const eraseEmployment = (db: Db, userId: number) =>
  db
    .updateTable('employmentRecords')
    .set({ employer: '', post: '', sinceOn: null, contract: null })
    .where('studentId', '=', userId)
    .execute()

/** Erases where somebody paid from and why they asked for money back; what was paid stays for the accounts. */
export async function erasePayments(db: Db, userId: number): Promise<void> {
  const orders = db.selectFrom('orders').select('id').where('studentId', '=', userId)
  await db.updateTable('paymentIntents').set({ ip: '', payerDigest: null }).where('orderId', 'in', orders).execute()
  await db.updateTable('refunds').set({ reason: '', note: '' }).where('orderId', 'in', orders).execute()
  await db.updateTable('invoices').set({ email: '', note: '' }).where('orderId', 'in', orders).execute()
  await db
    .updateTable('invoices')
    .set({ title: '' })
    .where('orderId', 'in', orders)
    .where('buyer', '=', 'person')
    .execute()
}

/** Erases where contracts were signed; what was signed stays with the archive. */
export const eraseContractOrigins = (db: Db, userId: number) =>
  db.updateTable('trainingContracts').set({ ip: '', userAgent: '' }).where('studentId', '=', userId).execute()

/** Deletes what was sent to these addresses, sent or not. */
export async function deleteSent(db: Db, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await db.deleteFrom('outbox').where('target', 'in', addresses).execute()
  await db.deleteFrom('verificationCodes').where('target', 'in', addresses).execute()
}

/** Deletes the row of an avatar. Returns the location of its object. */
export const deletePicture = async (db: Db, fileId: number | null) =>
  fileId === null ? [] : db.deleteFrom('files').where('id', '=', fileId).returning(['storage', 'objectKey']).execute()

export const listApplicationsOf = (db: Db, studentId: number) =>
  db
    .selectFrom('trainingApplications')
    .select(['id', 'idCardFrontFileId', 'idCardBackFileId'])
    .where('studentId', '=', studentId)
    .execute()

/** Acts and confirmations that may name a student: `name id` at the beginning of a line, or the student as target. */
export const listActsNaming = (db: Db, studentId: number) =>
  db
    .selectFrom('guardedActs')
    .select(['id', 'changes', 'changeNumber'])
    .where('changes', 'like', containing(` ${studentId}`))
    .execute()
export const saveActChanges = (db: Db, id: number, changes: string) =>
  db.updateTable('guardedActs').set({ changes }).where('id', '=', id).execute()
export const eraseActSubjects = (db: Db, studentId: number, acts: readonly GuardedAct[]) =>
  db
    .updateTable('guardedActs')
    .set({ subject: erasedName })
    .where('targetId', '=', studentId)
    .where('act', 'in', acts)
    .execute()
export const listConfirmationsNaming = (db: Db, studentId: number) =>
  db
    .selectFrom('creditConfirmations')
    .select(['id', 'changes'])
    .where('changes', 'like', containing(` ${studentId}`))
    .execute()
export const saveConfirmationChanges = (db: Db, id: number, changes: string) =>
  db.updateTable('creditConfirmations').set({ changes, call: '' }).where('id', '=', id).execute()
/** Confirmations of another name or ID number hold both. */
export const eraseIdentityConfirmations = (db: Db, studentId: number) =>
  db
    .updateTable('creditConfirmations')
    .set({ changes: '[]', call: '' })
    .where('kind', '=', 'identity')
    .where('targetId', '=', studentId)
    .execute()
