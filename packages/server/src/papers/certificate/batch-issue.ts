import type { ProblemCode } from '@jiangxue/contract/kit/problem.ts'
import type { BatchFailure } from '@jiangxue/contract/papers/certificate-batch.ts'
import { staffReasons } from '@jiangxue/contract/papers/certificate.values.ts'
import type { Actor } from '../../core/http/caller.ts'
import { Problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { checkOriginOf } from '../print/check-origin.ts'
import { clearResults, saveResults, type StudentResult } from './certificate-result.queries.ts'
import { findGraduate, type CertificateRecord } from './certificate.queries.ts'
import { issueOnce, trainingTermsOf, type CertificateTerms } from './issue-certificate.ts'

/** A student's certificate, or the reason for staff why there is none. */
export interface IssueResult extends StudentResult {
  readonly studentName: string
  readonly studentNumber: string | null
  readonly certificate: CertificateRecord | undefined
}

/** How a run issues certificates. */
export interface RunTerms {
  /** The check address confirmed by an admin. */
  readonly verifyAddress?: string | undefined
  /** Whether certificates that staff deleted are issued again; off by default. */
  readonly renewDeleted?: boolean | undefined
  /** The terms of a student's certificate; by default those of the training project. */
  readonly termsOf?: (studentId: number) => Promise<CertificateTerms>
}

const resultsPerWrite = 100

/**
 * Issues certificates one after another and keeps the results, which replace those of the user's former run. Every run
 * for many students leads here.
 */
export async function* runIssuing(
  actor: Actor,
  studentIds: Iterable<number> | AsyncIterable<number>,
  terms: RunTerms,
): AsyncGenerator<IssueResult> {
  const { database, settings } = actor.context
  const { userId } = actor.caller
  checkOriginOf(actor.caller, await settings.current(), terms.verifyAddress)
  await database.write((db) => clearResults(db, userId))
  let unsaved: IssueResult[] = []
  const save = async () => {
    const rows = unsaved
    unsaved = []
    if (rows.length > 0) await database.write((db) => saveResults(db, userId, rows))
  }
  try {
    for await (const studentId of studentIds) {
      const result = await tryIssue(actor, studentId, terms)
      if (result.studentName !== '') unsaved.push(result)
      if (unsaved.length >= resultsPerWrite) await save()
      yield result
    }
  } finally {
    await save()
  }
}

/** Runs to the end. The certificates and failures are in the order of the students. */
export async function issueAll(actor: Actor, studentIds: readonly number[], terms: RunTerms) {
  const certificates: CertificateRecord[] = []
  const failures: BatchFailure[] = []
  let existing = 0
  for await (const result of runIssuing(actor, new Set(studentIds), terms)) {
    const { studentId, studentName, studentNumber, reason, certificate, outcome } = result
    if (outcome === 'existing') existing += 1
    if (certificate) certificates.push(certificate)
    else failures.push({ studentId, studentName, studentNumber, reason })
  }
  return { certificates, existing, failures }
}

async function tryIssue(
  actor: Actor,
  studentId: number,
  { verifyAddress, renewDeleted, termsOf = (id) => trainingTermsOf(actor.context, id) }: RunTerms,
): Promise<IssueResult> {
  const student = await findGraduate(actor.context.database.read, studentId)
  const who = { studentId, studentName: student?.name ?? '', studentNumber: student?.studentNumber ?? null }
  try {
    const terms = { ...(await termsOf(studentId)), verifyAddress, mayFollowDeleted: renewDeleted }
    const { certificate, isNew } = await issueOnce(actor, studentId, terms)
    return { ...who, outcome: isNew ? 'issued' : 'existing', certificate, reason: '' }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const outcome = error.code === 'certificate.deleted' ? 'deleted' : 'refused'
    return { ...who, outcome, certificate: undefined, reason: reasonForStaff(error) }
  }
}

/** Some problems are worded for the student, who is told less than staff need. */
function reasonForStaff({ code, message, detail }: Problem): string {
  const text = (staffReasons as Partial<Record<ProblemCode, string>>)[code]
  return text === undefined ? message : translate(text, detail.values)
}
