import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import { hmac, isSame, type Keys } from '../../../core/crypto/keys.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { assertWithinLimits, countAgainst, countEvent, readCount, resetCounter } from '../../../core/http/rate-limit.ts'
import { audit } from '../../../core/log/audit.ts'
import { problem, type Problem } from '../../../core/problem.ts'
import type { ExamRecord } from './sitting.queries.ts'

const periodMs = examLimits.doorCodeSeconds * 1000
const digits = 6
const drawnBytes = 6

/** The code that the screen of the exam room shows now, and for how many seconds. */
export const shownDoorCode = (keys: Keys, examId: number, now: number) => ({
  code: codeOf(keys, examId, Math.floor(now / periodMs)),
  secondsLeft: Math.ceil((periodMs - (now % periodMs)) / 1000),
})

function codeOf(keys: Keys, examId: number, period: number): string {
  const drawn = Buffer.from(hmac(keys.doorCodes, `${examId} ${period}`), 'base64url').readUIntBE(0, drawnBytes)
  return String(drawn % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns why a code lets nobody in: it is neither the one that is shown nor the one before. Throws 429 for a minute
 * after five tries within one. The tries count only if the transaction is not rolled back.
 */
export async function refusalOfDoorCode(
  db: Db,
  actor: Actor,
  exam: Pick<ExamRecord, 'id'>,
  given: string | undefined,
): Promise<Problem | undefined> {
  const { keys, now } = actor.context
  // The page asks for the code only once it knows that one is needed.
  if (given === undefined) return problem('exam.wrongDoorCode')
  const at = now()
  const period = Math.floor(at / periodMs)
  const who = `${exam.id}:${actor.caller.userId}`
  const tries = { name: `doorCode:${who}`, max: examLimits.doorCodeTries, windowMs: periodMs }
  const pause = { name: `doorCodePause:${who}`, max: 1, windowMs: periodMs }
  await assertWithinLimits(db, [pause], at)
  await countAgainst(db, [tries], at)
  if ([period, period - 1].some((each) => isSame(given, codeOf(keys, exam.id, each)))) {
    await resetCounter(db, tries.name)
    return undefined
  }
  if ((await readCount(db, tries.name, periodMs, at)) >= tries.max) await countEvent(db, pause.name, periodMs, at)
  await audit(db, actor, { action: 'exam.wrongDoorCode', targetId: exam.id, result: 'failure' })
  return problem('exam.wrongDoorCode')
}
