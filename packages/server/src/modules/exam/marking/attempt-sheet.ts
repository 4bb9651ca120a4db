import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem } from '../../../core/problem.ts'
import { toInstant, toInstantOrNull } from '../../../core/units.ts'
import { listMarks } from '../sitting/my-exam.queries.ts'
import { loadPool } from '../sitting/pool.ts'
import { sheetOf } from '../sitting/sheet.ts'
import { getAttempt, type ExamRecord } from '../sitting/sitting.queries.ts'
import { detailInWords } from './event-detail.ts'
import { listEvents } from './marking.queries.ts'

/** Logs that the caller sees a sheet with its keys, and returns it. An empty name hides whose it is. */
export async function revealSheet(
  actor: Actor,
  exam: ExamRecord,
  id: number,
  studentName: string,
): Promise<AttemptSheet> {
  const attempt = await getAttempt(actor.context.database.read, id)
  if (attempt.state === 'STARTED') throw problem('attempt.notHandedIn')
  const detail = { studentId: attempt.studentId, number: attempt.number }
  await actor.context.database.write((db) => audit(db, actor, { action: 'exam.reveal', targetId: exam.id, detail }))
  return readSheet(actor, exam, id, studentName)
}

export async function readSheet(
  { context }: Pick<Actor, 'context'>,
  exam: ExamRecord,
  id: number,
  studentName: string,
): Promise<AttemptSheet> {
  const { read } = context.database
  const attempt = await getAttempt(read, id)
  const sheet = sheetOf(exam, await loadPool(read, exam), attempt, await listMarks(read, id))
  return {
    id,
    examId: exam.id,
    examName: exam.name,
    studentName,
    number: attempt.number,
    state: attempt.state,
    startedAt: toInstant(attempt.startedAt),
    handedInAt: toInstantOrNull(attempt.handedInAt),
    endedBy: attempt.endedBy,
    score: attempt.score,
    lateAcceptedAt: toInstantOrNull(attempt.lateAcceptedAt),
    ...sheet,
    events: (await listEvents(read, id)).map((event) => ({
      at: toInstant(event.at),
      kind: event.kind,
      detail: detailInWords(event.kind, event.detail),
    })),
  }
}
