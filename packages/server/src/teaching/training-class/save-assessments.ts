import type { Assessment, AssessmentChange } from '@jiangxue/contract/class/class-roster.ts'
import { assessmentLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { pick } from '../../core/pick.ts'
import { invalid, problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { guardAct } from '../../ledger/changes/guarded-act.ts'
import { writeCredit } from '../../ledger/changes/write-credit.ts'
import { listNames } from '../../people/account/account.queries.ts'
import {
  deletePartResult,
  findPartResult,
  listPartResultsOf,
  listParts,
  savePartResult,
  type PartRecord,
} from './class-part.queries.ts'
import { findMember, judgeScores } from './member.queries.ts'
import { toIsPassed } from './member.wire.ts'
import { noResult, overallOf, type ChangedResult, type Result } from './overall-result.ts'
import { saveOverall } from './save-parts.ts'
import { assertOpen, lockedClass } from './training-class.policy.ts'
import type { ClassRecord } from './training-class.queries.ts'

const mostNames = 10

/** The part of the assessment to enter results in, and why. */
interface Entry {
  readonly partId?: number | undefined
  readonly reason?: string | undefined
}

/** Stores results of members, all or none. Returns how many have changed. */
export async function saveAssessments(
  actor: Actor,
  classId: number,
  rows: readonly AssessmentChange[],
  { partId, reason }: Entry = {},
): Promise<number> {
  const { settings, now } = actor.context
  const today = siteDay(now(), (await settings.current())['basic.timezone'])
  return writeCredit(actor, async (db) => {
    const part = typedPart(await listParts(db, classId), partId)
    return recordAssessments(db, actor, classId, rows, today, part && { part, reason, mustSayWhy: true })
  })
}

/** The part that staff enter results in, by default the first such; undefined if the class has no parts. */
export function typedPart(parts: readonly PartRecord[], partId: number | undefined): PartRecord | undefined {
  if (parts.length === 0 && partId === undefined) return undefined
  const found =
    partId === undefined
      ? (parts.find(({ kind }) => kind === 'TYPED') ?? parts[0])
      : parts.find(({ id }) => id === partId)
  if (!found) throw problem('class.partNotFound')
  if (found.kind === 'EXAM') throw problem('class.partOfExam', { values: { part: found.name } })
  return found
}

/** Does so in a transaction that `writeCredit` runs; in a class with parts, in one of them. */
export async function recordAssessments(
  db: Db,
  actor: Actor,
  classId: number,
  rows: readonly AssessmentChange[],
  today: string,
  into?: { readonly part: PartRecord; readonly reason?: string | undefined; readonly mustSayWhy?: boolean },
): Promise<number> {
  if (rows.some(({ date }) => date !== null && date > today)) throw invalid({ date: 'date.inFuture' })
  const record = await lockedClass(db, classId, undefined)
  assertOpen(record)
  if (rows.some(({ date }) => date !== null && date < record.startDate)) throw invalid({ date: 'date.beforeClass' })
  const place = into ? placeOfPart(db, actor, record, into) : placeOfClass(db, actor, record)
  const changes: ChangedResult[] = []
  const outdated: number[] = []
  for (const row of rows) {
    if (!(await findMember(db, classId, row.studentId))) throw problem('class.notMember')
    const before = pick(await place.find(row.studentId), ['score', 'isPassed', 'assessedOn'])
    const after = resultOf(row, place.passScore, today)
    const isSame =
      before.score === after.score && before.isPassed === after.isPassed && before.assessedOn === after.assessedOn
    if (isSame) continue
    if (row.before && !isShown(row.before, before)) outdated.push(row.studentId)
    await place.save(row.studentId, after)
    changes.push({ studentId: row.studentId, before, after })
  }
  if (outdated.length > 0) throw problem('class.resultsChanged', { values: { students: await namesOf(db, outdated) } })
  if (into?.mustSayWhy && !into.reason && changes.some(({ before }) => before.isPassed !== null))
    throw problem('class.reasonMissing')
  if (changes.length > 0) {
    const detail = { ...(into && { part: into.part.name, reason: into.reason }), results: changes }
    await audit(db, actor, { action: 'class.assess', targetId: classId, detail })
    await guardResults(db, actor, into ? { ...record, name: `${record.name} ${into.part.name}` } : record, changes)
  }
  return changes.length
}

/** Where results are stored, and the score that passes there. */
interface Place {
  readonly passScore: number
  readonly find: (studentId: number) => Promise<Result>
  readonly save: (studentId: number, result: Result) => Promise<unknown>
}

const placeOfClass = (db: Db, actor: Actor, { id, passScore }: ClassRecord): Place => ({
  passScore,
  find: async (studentId) => (await findMember(db, id, studentId)) ?? noResult,
  save: (studentId, result) => saveOverall(db, actor, { classId: id, studentId }, result),
})

/** The overall result follows. */
const placeOfPart = (
  db: Db,
  actor: Actor,
  { id: classId }: ClassRecord,
  { part, reason = '' }: { readonly part: PartRecord; readonly reason?: string | undefined },
): Place => ({
  passScore: part.passScore,
  find: async (studentId) => (await findPartResult(db, part.id, studentId)) ?? noResult,
  save: async (studentId, { score, isPassed, assessedOn }) => {
    if (isPassed === null || assessedOn === null) await deletePartResult(db, part.id, studentId)
    else {
      const entered = { assessedBy: actor.caller.userId, assessedAt: actor.context.now(), reason }
      await savePartResult(db, { partId: part.id, studentId, score, isPassed, assessedOn, ...entered })
    }
    const results = await listPartResultsOf(db, classId, studentId)
    await saveOverall(db, actor, { classId, studentId }, overallOf(await listParts(db, classId), results))
  },
})

/** Results become papers. The day of the assessment is not named: by default it is the day of entry. */
async function guardResults(db: Db, actor: Actor, { id, name }: ClassRecord, changes: readonly ChangedResult[]) {
  const ids = changes.map(({ studentId }) => studentId)
  const names = new Map((await listNames(db, ids)).map((each) => [each.id, each.name]))
  const linesOf = (which: 'before' | 'after') =>
    changes
      .map((change) => `${names.get(change.studentId) ?? ''} ${change.studentId} ${describeResult(change[which])}`)
      .join('\n')
  const shown = [{ name: 'class.results', before: linesOf('before'), after: linesOf('after') }]
  await guardAct(db, actor, 'results', { targetId: id, subject: name, changes: shown })
}

const describeResult = ({ score, isPassed }: Result) =>
  score ?? translate(assessmentLabels[isPassed === null ? 'none' : isPassed === 1 ? 'passed' : 'failed'])

/** Whether a result is still as the caller has seen it. The verdict on a score is not compared: the class decides it. */
const isShown = (seen: NonNullable<AssessmentChange['before']>, { score, isPassed, assessedOn }: Result) =>
  seen.score === score && seen.assessedOn === assessedOn && (score !== null || seen.isPassed === toIsPassed(isPassed))

async function namesOf(db: Db, studentIds: readonly number[]): Promise<string> {
  const names = (await listNames(db, studentIds.slice(0, mostNames))).map(({ name }) => name)
  return names.join(translate(punctuation.betweenItems)) + (studentIds.length > mostNames ? punctuation.more : '')
}

/** Re-evaluates existing scores after the pass score of a class has changed. */
export async function rejudgeScores(db: Db, actor: Actor, classId: number, passScore: number): Promise<void> {
  const changed = await judgeScores(db, classId, passScore, actor.context.now())
  if (changed.length === 0) return
  const results = changed.map(({ studentId, score, isPassed }) => ({
    studentId,
    before: { score, isPassed: isPassed === 1 ? 0 : 1 },
    after: { score, isPassed },
  }))
  await audit(db, actor, { action: 'class.assess', targetId: classId, detail: { passScore, results } })
}

/** Whether a score passes is decided by the class, not by the user who enters it. */
function resultOf({ score, isPassed, date }: Assessment, passScore: number, today: string): Result {
  const passed = score === null ? isPassed : score >= passScore
  return passed === null ? noResult : { score, isPassed: passed ? 1 : 0, assessedOn: date ?? today }
}
