import type { ExamCandidate } from '@jiangxue/contract/exam/exam.ts'
import type { CandidateState } from '@jiangxue/contract/exam/exam.values.ts'
import type { Db } from '../../../core/database/database.ts'
import { toInstant, toInstantOrNull } from '../../../core/units.ts'
import { countingAttempt, candidateStateOf } from '../sitting/candidate-state.ts'
import { takeoversLeft } from '../sitting/device-rule.ts'
import type { ExamRecord } from '../sitting/sitting.queries.ts'
import {
  countCandidates,
  listAttemptFacts,
  listCandidates,
  listGrants,
  type AttemptFacts,
  type CandidateFilter,
  type CandidateRow,
  type GrantRow,
} from './candidate-list.queries.ts'

/** A candidate with their attempts, and the one that counts for staff, who know results before they are released. */
export interface ListedCandidate extends CandidateRow {
  readonly state: CandidateState
  readonly hasMakeUp: boolean
  readonly attempts: readonly AttemptFacts[]
  readonly counting: AttemptFacts | undefined
  readonly grant: GrantRow | undefined
}

type Filter = CandidateFilter & { readonly exam: ExamRecord; readonly state?: CandidateState | undefined }
type At = Pick<Filter, 'exam' | 'now'>

/** A page of candidates, and how many there are. States follow from attempts: to filter by them, all are read. */
export async function pageOfCandidates(db: Db, filter: Filter, at: { readonly page: number; readonly size: number }) {
  if (filter.state === undefined) {
    const page = await withAttempts(db, filter, await listCandidates(db, filter, at))
    return { page, total: await countCandidates(db, filter) }
  }
  const all = await listAllCandidates(db, filter)
  const found = all.filter(({ state }) => state === filter.state)
  return { page: found.slice(at.page * at.size, (at.page + 1) * at.size), total: found.length }
}

/** How an exam stands for all its candidates. */
export const listAllCandidates = async (db: Db, filter: Filter): Promise<ListedCandidate[]> =>
  listedOf(db, filter, await listCandidates(db, filter), await listAttemptFacts(db, filter.exam.id))

export async function withAttempts<P extends CandidateRow>(db: Db, at: At, people: readonly P[]) {
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  return listedOf(db, at, people, await listAttemptFacts(db, at.exam.id, ids))
}

async function listedOf<P extends CandidateRow>(
  db: Db,
  { exam, now }: At,
  people: readonly P[],
  facts: readonly AttemptFacts[],
): Promise<(P & ListedCandidate)[]> {
  const attempts = Map.groupBy(facts, ({ studentId }) => studentId)
  const grants = new Map((await listGrants(db, exam.id)).map((grant) => [grant.studentId, grant]))
  return people.map((person) => {
    const own = attempts.get(person.id) ?? []
    const grant = grants.get(person.id)
    const { state, hasMakeUp } = candidateStateOf(exam, own, grant, now)
    return { ...person, state, hasMakeUp, attempts: own, counting: countingAttempt(exam, own), grant }
  })
}

export const toCandidate = (
  { id, name, studentNumber, state, hasMakeUp, attempts, counting, grant }: ListedCandidate,
  exam: ExamRecord,
  now: number,
): ExamCandidate => ({
  id,
  name,
  studentNumber,
  state,
  extraMinutes: grant?.extraMinutes ?? 0,
  extraAttempts: grant?.extraAttempts ?? 0,
  note: grant?.note ?? '',
  hasMakeUp,
  countingId: counting?.id ?? null,
  attempts: attempts.map((attempt) => ({
    ...attempt,
    isMakeUp: attempt.makeUp > 0,
    state: attempt.state,
    startedAt: toInstant(attempt.startedAt),
    deadlineAt: toInstant(attempt.deadlineAt),
    secondsLeft: attempt.state === 'STARTED' ? Math.max(0, Math.round((attempt.deadlineAt - now) / 1000)) : null,
    handedInAt: toInstantOrNull(attempt.handedInAt),
    endedBy: attempt.endedBy,
    isDeviceLocked: attempt.state === 'STARTED' && takeoversLeft(exam, attempt) <= 0,
    hasLateAnswers: attempt.lateSaves > 0 && attempt.lateAcceptedAt === null,
    isPassed: attempt.isPassed === null ? null : attempt.isPassed === 1,
  })),
})
