import { isFormal, isUntilPassed, type DeviceRule } from '@jiangxue/contract/exam/exam.values.ts'
import { keysOf } from '@jiangxue/contract/kit/text.ts'
import type { Updateable } from 'kysely'
import type { Db } from '../../../core/database/database.ts'
import type { Schema } from '../../../core/database/schema.ts'
import { invalid, problem } from '../../../core/problem.ts'
import { deadlineOf } from '../sitting/deadline.ts'
import { networksOf } from '../sitting/entry.ts'
import { addEvent, findGrant, lockedAttempt, saveAttempt, type ExamRecord } from '../sitting/sitting.queries.ts'
import { countAttempts, listOpen, saveExam } from './exam.queries.ts'
import { planNotices } from './plan-notices.ts'

type Columns = Updateable<Schema['exams']>
type Name = keyof Columns

/** Names and what is revealed can always change. */
const free: readonly Name[] = ['name', 'reveals']

/** Changes a locked, published exam: only its name, what it reveals, later times, more minutes, and an easier entry. */
export async function changePublished(db: Db, exam: ExamRecord, columns: Columns, now: number): Promise<void> {
  const changed = keysOf(columns).filter((name) => columns[name] !== exam[name])
  const after = { ...exam, ...columns }
  for (const name of changed)
    if (!free.includes(name) && !(await isBetter(db, exam, after, name))) throw problem('exam.transitionRefused')
  if (after.closesAt !== null && after.closesAt <= after.opensAt) throw invalid({ closesAt: 'endTime.notAfterStart' })
  // A later end opens an exam again that staff have ended.
  const endedAt = changed.includes('closesAt') ? null : exam.endedAt
  await saveExam(db, exam, { ...columns, endedAt, updatedAt: now })
  if (changed.includes('opensAt') || changed.includes('closesAt')) await planNotices(db, after, now)
  if (changed.includes('closesAt') || changed.includes('minutes')) await moveDeadlines(db, after, now)
}

/** Whether a change leaves candidates no less time than they were promised, and lets them in no less easily. */
async function isBetter(db: Db, before: ExamRecord, after: ExamRecord, name: Name): Promise<boolean> {
  if (before.releasedAt !== null) return false
  switch (name) {
    case 'minutes':
      return after.minutes > before.minutes
    case 'closesAt':
      return (
        before.closesAt !== null &&
        (after.closesAt === null ? !isFormal(before.kind) : after.closesAt > before.closesAt)
      )
    case 'opensAt':
      return !isUntilPassed(before.kind) && after.opensAt > before.opensAt && (await countAttempts(db, before.id)) === 0
    case 'partId':
      return true
    case 'cooldownMinutes':
      return after.cooldownMinutes < before.cooldownMinutes
    case 'deviceRule':
      return after.deviceRule === ('takeover' satisfies DeviceRule)
    case 'hasDoorCode':
    case 'needsLessons':
      return after[name] === 0
    case 'networks':
      return isWider(networksOf(before), networksOf(after))
    default:
      return false
  }
}

/** Whether networks let everybody in who was let in before. */
const isWider = (before: readonly string[], after: readonly string[]) =>
  after.length === 0 || (before.length > 0 && before.every((network) => after.includes(network)))

/** Gives those who are sitting a locked exam the time that it has now. */
async function moveDeadlines(db: Db, exam: ExamRecord, now: number): Promise<void> {
  for (const { id } of await listOpen(db, exam.id)) {
    const attempt = await lockedAttempt(db, id)
    const deadlineAt = deadlineOf(exam, attempt, await findGrant(db, exam.id, attempt.studentId))
    if (attempt.state !== 'STARTED' || deadlineAt <= attempt.deadlineAt) continue
    await saveAttempt(db, attempt, { deadlineAt })
    await addEvent(db, { attemptId: id, at: now, kind: 'extend', detail: '' })
  }
}
