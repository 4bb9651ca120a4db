import type { AppealForm } from '@jiangxue/contract/exam/appeal.ts'
import type { MyAppeal } from '@jiangxue/contract/exam/appeal.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { invalid, problem } from '../../../core/problem.ts'
import { listAppealsOf, type AppealRow } from '../sitting/my-appeals.queries.ts'
import { appealsEndAt, toMyAppeal } from '../sitting/my-appeals.ts'
import { isPass, isRevealed } from '../sitting/my-exam.wire.ts'
import { loadPool, paperOf } from '../sitting/pool.ts'
import { getOwnAttempt } from '../sitting/save-answers.ts'
import { getExam, lockedAttempt } from '../sitting/sitting.queries.ts'
import { insertAppeal } from './appeal.queries.ts'

/** Appeals against a released result of the caller; one appeal of an attempt is open at a time. */
export async function appealScore(actor: Actor, id: number, { position, content }: AppealForm): Promise<MyAppeal> {
  const { database, now } = actor.context
  const { examId } = await getOwnAttempt(actor, id)
  return database.write(async (db) => {
    const exam = await getExam(db, examId)
    const attempt = await lockedAttempt(db, id)
    const endAt = appealsEndAt(exam)
    if (!isRevealed(exam, attempt, isPass(attempt)) || endAt === null) throw problem('exam.resultsClosed')
    if (now() > endAt) throw problem('appeal.tooLate')
    if (position !== null && position > paperOf(await loadPool(db, exam), exam, attempt.seed).length)
      throw invalid({ position: 'position.unknown' })
    const scoreBefore = attempt.score as number
    const appeal = { attemptId: id, position, content, scoreBefore, createdAt: now() }
    if (!(await insertAppeal(db, { ...appeal, state: 'OPEN' }))) throw problem('appeal.open')
    const [latest] = await listAppealsOf(db, id)
    return toMyAppeal(latest as AppealRow)
  })
}
