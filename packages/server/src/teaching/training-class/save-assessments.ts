import type { Assessment, AssessmentChange } from '@jiangxue/contract/class/class-roster.ts'
import { assessmentLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { punctuation } from '@jiangxue/contract/kit/messages.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { invalid, problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { guardAct } from '../../ledger/changes/guarded-act.ts'
import { writeCredit } from '../../ledger/changes/write-credit.ts'
import { listNames } from '../../people/account/account.queries.ts'
import { findMember, judgeScores, saveMember } from './member.queries.ts'
import { toIsPassed } from './member.wire.ts'
import { assertOpen, lockedClass } from './training-class.policy.ts'
import type { ClassRecord } from './training-class.queries.ts'

const mostNames = 10

/** Stores results of members, all or none. Returns how many have changed. */
export async function saveAssessments(
  actor: Actor,
  classId: number,
  rows: readonly AssessmentChange[],
): Promise<number> {
  const { settings, now } = actor.context
  const today = siteDay(now(), (await settings.current())['basic.timezone'])
  return writeCredit(actor, (db) => recordAssessments(db, actor, classId, rows, today))
}

/** Does so in a transaction that `writeCredit` runs. */
export async function recordAssessments(
  db: Db,
  actor: Actor,
  classId: number,
  rows: readonly AssessmentChange[],
  today: string,
): Promise<number> {
  const { now } = actor.context
  if (rows.some(({ date }) => date !== null && date > today)) throw invalid({ date: 'date.inFuture' })
  const record = await lockedClass(db, classId, undefined)
  assertOpen(record)
  if (rows.some(({ date }) => date !== null && date < record.startDate)) throw invalid({ date: 'date.beforeClass' })
  const changes: ChangedResult[] = []
  const outdated: number[] = []
  for (const row of rows) {
    const before = await findMember(db, classId, row.studentId)
    if (!before) throw problem('class.notMember')
    const after = resultOf(row, record.passScore, today)
    const isSame =
      before.score === after.score && before.isPassed === after.isPassed && before.assessedOn === after.assessedOn
    if (isSame) continue
    if (row.before && !isShown(row.before, before)) outdated.push(row.studentId)
    const entered = after.isPassed === null ? { by: null, at: null } : { by: actor.caller.userId, at: now() }
    await saveMember(db, classId, row.studentId, { ...after, assessedBy: entered.by, assessedAt: entered.at })
    const { score, isPassed, assessedOn } = before
    changes.push({ studentId: row.studentId, before: { score, isPassed, assessedOn }, after })
  }
  if (outdated.length > 0) throw problem('class.resultsChanged', { values: { students: await namesOf(db, outdated) } })
  if (changes.length > 0) {
    await audit(db, actor, { action: 'class.assess', targetId: classId, detail: { results: changes } })
    await guardResults(db, actor, record, changes)
  }
  return changes.length
}

interface Result {
  readonly score: number | null
  readonly isPassed: number | null
  readonly assessedOn: string | null
}
interface ChangedResult {
  readonly studentId: number
  readonly before: Result
  readonly after: Result
}

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

type StoredResult = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** Whether a result is still as the caller has seen it. The verdict on a score is not compared: the class decides it. */
const isShown = (seen: NonNullable<AssessmentChange['before']>, { score, isPassed, assessedOn }: StoredResult) =>
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
function resultOf({ score, isPassed, date }: Assessment, passScore: number, today: string) {
  const passed = score === null ? isPassed : score >= passScore
  if (passed === null) return { score: null, isPassed: null, assessedOn: null }
  return { score, isPassed: passed ? (1 as const) : (0 as const), assessedOn: date ?? today }
}
