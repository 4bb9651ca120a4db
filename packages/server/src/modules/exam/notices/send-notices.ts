import { candidateStateLabels } from '@jiangxue/contract/exam/exam.values.ts'
import type { Context } from '../../../core/context.ts'
import type { Db } from '../../../core/database/database.ts'
import { siteMinute } from '../../../core/time/site-day.ts'
import { notify } from '../../../messaging/notification/notify.ts'
import type { Sender } from '../../../messaging/notification/sender.ts'
import { countUnmarked, listOpen } from '../exam/exam.queries.ts'
import { withAttempts, type ListedCandidate } from '../exam/read-candidates.ts'
import { asMakeUp } from '../sitting/candidate-state.ts'
import { getExam, type ExamRecord } from '../sitting/sitting.queries.ts'
import {
  deleteNotice,
  findDueNotice,
  listNextCandidates,
  listNextTeachers,
  updateNotice,
  type NoticeRecord,
} from './exam-notice.queries.ts'

const mostAtOnce = 100
const laterMs = 60_000

/** Sends the notices that are due, to 100 people in a transaction. */
export async function sendNotices({ database, keys, now, settings }: Context, signal: AbortSignal): Promise<void> {
  const values = await settings.current()
  if (!values['course.hasExams']) return
  while (!signal.aborted && (await findDueNotice(database.read, now())))
    await database.write(async (db) => {
      const sender = { keys, values, now: now() }
      const due = await findDueNotice(db, sender.now)
      if (due) await sendNext(db, sender, due, await getExam(db, due.examId))
    })
}

/** Notifies the next people; the notice goes with the last of them. */
async function sendNext(db: Db, sender: Sender, notice: NoticeRecord, exam: ExamRecord): Promise<void> {
  // Candidates with more time are still at it.
  if (notice.event === 'examToMark' && (await listOpen(db, exam.id)).length > 0) {
    await updateNotice(db, notice.id, { dueAt: sender.now + laterMs })
    return
  }
  if (isTooLate(asMakeUp(exam) ?? exam, notice, sender.now)) return void (await deleteNotice(db, notice.id))
  const notified = await (notice.event === 'examToMark'
    ? askToMark(db, sender, exam, notice.afterId)
    : notifyCandidates(db, sender, exam, notice))
  const last = notified.at(-1)
  if (last && notified.length === mostAtOnce) await updateNotice(db, notice.id, { afterId: last.id })
  else await deleteNotice(db, notice.id)
}

/** Whether an exam has begun or ended before people were notified, such as while the server was down. */
const isTooLate = ({ opensAt, closesAt }: ExamRecord, { event }: NoticeRecord, now: number) =>
  (event === 'examReminder' && opensAt <= now) ||
  ((event === 'examPublished' || event === 'examMakeUp') && closesAt !== null && closesAt <= now)

/** Asks teachers to mark what a program could not, if there is anything. */
async function askToMark(db: Db, sender: Sender, exam: ExamRecord, afterId: number) {
  if ((await countUnmarked(db, exam.id)) === 0) return []
  const teachers = await listNextTeachers(db, exam, afterId, mostAtOnce)
  for (const { id, ...teacher } of teachers) {
    const person = { ...teacher, studentId: null, teacherId: id }
    await notify(db, sender, 'examToMark', person, { exam: exam.name }, exam.id)
  }
  return teachers
}

/** A make-up concerns those who have one, and its results those who have sat it. */
function concerns(exam: ExamRecord, event: string, { hasMakeUp, attempts }: ListedCandidate): boolean {
  if (event === 'examResult')
    return exam.makeUps === 0 || exam.makeUpOpensAt !== null || attempts.some(({ makeUp }) => makeUp === exam.makeUps)
  return exam.makeUpOpensAt === null || hasMakeUp
}

async function notifyCandidates(db: Db, sender: Sender, exam: ExamRecord, { event, afterId }: NoticeRecord) {
  const timezone = sender.values['basic.timezone']
  const { opensAt, closesAt } = asMakeUp(exam) ?? exam
  const [from, to] = [siteMinute(opensAt, timezone), siteMinute(closesAt as number, timezone)]
  const people = await listNextCandidates(db, exam, afterId, mostAtOnce, sender.now)
  for (const each of await withAttempts(db, { exam, now: sender.now }, people)) {
    if (!concerns(exam, event, each)) continue
    const { counting, ...student } = each
    const outcome = !counting ? 'ABSENT' : counting.isPassed === 1 ? 'PASSED' : 'FAILED'
    const person = { ...student, studentId: student.id }
    const score = typeof counting?.score === 'number' ? String(counting.score / 100) : '—'
    if (event === 'examResult') {
      const facts = { exam: exam.name, status: candidateStateLabels[outcome], score }
      await notify(db, sender, event, person, facts, exam.id)
    } else await notify(db, sender, event as 'examPublished', person, { exam: exam.name, from, to }, exam.id)
  }
  return people
}
