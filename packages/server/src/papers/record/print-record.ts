import type { RecordData } from '@jiangxue/certificate/record-data.ts'
import { maskIdCard } from '../../core/crypto/id-card.ts'
import { unseal } from '../../core/crypto/keys.ts'
import { digestLookupCode, makeLookupCode } from '../../core/crypto/lookup-code.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { existing } from '../../core/problem.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { siteDateTime } from '../../core/time/site-day.ts'
import { toSeconds } from '../../core/units.ts'
import { sumOfStudent } from '../../ledger/rules/classroom-hours.queries.ts'
import { readCreditHours } from '../../ledger/rules/credit-hours.queries.ts'
import { toCreditHours } from '../../ledger/rules/credit-hours.ts'
import { currentHourRules } from '../../ledger/rules/rules-in-force.ts'
import { listStudyRecords, type StudyRecordRow } from '../../teaching/student-centre/study-record.queries.ts'
import { assertPrintable } from '../print/assert-printable.ts'
import { checkOriginOf } from '../print/check-origin.ts'
import { readIdentityNote } from '../print/identity-note.ts'
import { readRecordPresence } from './record-presence.ts'
import { findLearner, findName, insertRecordPrint, type Learner } from './record.queries.ts'
import { toLearningRecord } from './record.wire.ts'
import { sealPrint } from './seal-print.ts'

/** Options for printing a record. */
export interface PrintTerms {
  /** The reason for printing the full ID number; masked without a reason. */
  readonly reason?: string | undefined
  /** The check address confirmed by an admin; used if the school has not set one. */
  readonly verifyAddress?: string | undefined
}

export const institutionOf = (values: SettingValues) => values['certificate.institution'] || values['basic.siteName']

/** The ID number to print: full if there is a reason, otherwise masked. */
export function printedIdCard({ context }: Actor, { idCardCipher }: Learner, reason: string | undefined): string {
  if (idCardCipher === null) return ''
  const idCard = unseal(context.keys, idCardCipher)
  return reason === undefined ? maskIdCard(idCard) : idCard
}

/** Logs that a student's record was printed, and the reason for a full ID number. */
export const auditPrint = (db: Db, actor: Actor, studentId: number, as: string, reason: string | undefined) =>
  audit(db, actor, {
    action: 'student.printRecords',
    targetId: studentId,
    detail: { as, isIdCardWhole: reason !== undefined, reason },
  })

/** Returns a student's current record with a code that proves it later. Logs the print first. */
export async function printRecord(actor: Actor, studentId: number, { reason, verifyAddress }: PrintTerms) {
  const { database, settings, keys, now } = actor.context
  const values = await settings.current()
  const verifyOrigin = checkOriginOf(actor.caller, values, verifyAddress, 'record.noAddress')
  const { learner, rows, creditHours } = await readRecord(actor, studentId)
  const [code, printedAt] = [makeLookupCode(), now()]
  const print = {
    codeDigest: digestLookupCode('record', code),
    studentId,
    studentName: learner.name.normalize('NFC'),
    institution: institutionOf(values),
    trainingProject: values['certificate.trainingProject'],
    completedLessons: learner.completedLessons ?? 0,
    watchedLessons: rows.length,
    creditedMs: learner.creditedMs ?? 0,
    creditTenths: Math.round(creditHours * 10),
    ledgerLength: learner.ledgerLength ?? 0,
    ledgerMac: learner.ledgerMac ?? '',
    headMac: learner.headMac ?? '',
    verifyOrigin,
    printedBy: actor.caller.userId,
    printedAt,
  }
  const toMinute = (at: number) => siteDateTime(at, values['basic.timezone']).slice(0, 16).replace('T', ' ')
  const data: RecordData = {
    language: values['basic.language'],
    institution: print.institution,
    studentName: print.studentName,
    studentNumber: learner.studentNumber ?? '',
    idCard: printedIdCard(actor, learner, reason),
    completedLessons: print.completedLessons,
    studySeconds: toSeconds(print.creditedMs),
    creditHours,
    classroomHours: (await sumOfStudent(database.read, studentId)) / 100,
    isUnverified: learner.isUnverified === 1,
    presence: await readRecordPresence(actor.context, studentId),
    identity: (await readIdentityNote(database.read, values, studentId, print.ledgerLength))?.text ?? null,
    trainingProject: print.trainingProject,
    printedAt: toMinute(printedAt),
    printedBy: await findName(database.read, actor.caller.userId),
    verifyUrl: `${verifyOrigin}/verify/record/${code}`,
    rows: rows.map((row) => {
      const { courseName, videoTitle, progress, duration } = toLearningRecord(row)
      return {
        courseName: courseName.normalize('NFC'),
        lessonTitle: videoTitle.normalize('NFC'),
        progress,
        seconds: duration,
        isUnverified: row.isUnverified === 1,
        isExternal: row.isExternal === 1,
        watchedAt: toMinute(row.updatedAt),
      }
    }),
  }
  await assertPrintable(actor.context, textsOf(data))
  await database.write(async (db) => {
    await insertRecordPrint(db, { ...print, seal: sealPrint(keys.ledger, print) })
    await auditPrint(db, actor, studentId, 'pdf', reason)
  })
  return data
}

/** The texts of a record that are not fixed. */
const textsOf = ({
  institution,
  studentName,
  studentNumber,
  identity,
  trainingProject,
  printedBy,
  rows,
}: RecordData) => [
  institution,
  studentName,
  identity ?? '',
  studentNumber,
  trainingProject,
  printedBy,
  ...rows.flatMap(({ courseName, lessonTitle }) => [courseName, lessonTitle]),
]

const mostReads = 5
const pageSize = 1000

/** Reads totals and rows of the same moment: retries if the ledger has grown in between. */
async function readRecord(
  { context: { database, settings } }: Actor,
  studentId: number,
): Promise<{ learner: Learner; rows: StudyRecordRow[]; creditHours: number }> {
  const db = database.read
  const rules = await currentHourRules(settings)
  for (let read = 1; ; read++) {
    const learner = existing(await findLearner(db, studentId), 'student.notFound')
    const rows: StudyRecordRow[] = []
    for (let page = 0; rows.length === page * pageSize; page++)
      rows.push(...(await listStudyRecords(db, { studentId }, { page, size: pageSize })))
    const hours = (await readCreditHours(db, rules, { studentIds: [studentId] })).get(studentId)
    const creditHours = toCreditHours(hours?.total ?? 0)
    const sum = rows.reduce((total, { creditedMs }) => total + creditedMs, 0)
    if (sum === (learner.creditedMs ?? 0) || read === mostReads) return { learner, rows, creditHours }
  }
}
