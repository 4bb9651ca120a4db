import type { Db } from '../../../core/database/database.ts'
import type { AskedItem } from '../../../core/hooks.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { problem, type Problem } from '../../../core/problem.ts'
import { answerMs, kindToAsk } from '../../../ledger/rules/presence-limits.ts'
import { presenceRuleFor } from '../../../ledger/rules/presence-rules.ts'
import type { Sender } from '../../../messaging/notification/sender.ts'
import { passCheck } from '../credit/settle-pending.ts'
import { findProgress } from '../learning.queries.ts'
import { asksFor, type PresencePolicy } from '../state/credit-rules.ts'
import type { Chaining } from '../state/crediting.ts'
import { key } from '../state/keys.ts'
import { figuresOf } from '../state/lesson-figures.ts'
import {
  pendingOfVideo,
  missOf,
  type PassedCheck,
  type PresenceCheck,
  type PresenceState,
} from '../state/presence-state.ts'
import { readPresence } from '../state/read-presence.ts'
import type { LessonFigures } from '../state/watch-report.ts'
import { creditRulesOf } from '../watch-queue.ts'
import { drawCode } from './draw-code.ts'
import { settlePresence } from './settle-presence.ts'
import { shownCode, speak, type ShownCode } from './shown-code.ts'
import { isCodeStuck, missOrWait, waitForStaff } from './wait-for-staff.ts'
import { waysToAsk, type WaysToAsk } from './ways-to-ask.ts'

interface Asked {
  readonly chaining: Chaining
  readonly policy: PresencePolicy
  readonly presence: PresenceState
  readonly check: PresenceCheck
  readonly sender: Sender
  readonly ways: WaysToAsk
}
interface Named {
  readonly id: string
  readonly playbackSession: string
}
type Shown = Pick<PresenceCheck, 'place'> & ShownCode & { readonly secondsLeft: number }

/**
 * Returns what a due check asks for. The time for the answer runs from the first call. If a check wants a picture, or a
 * message that was not sent, and the learner asks `otherWay`, digits are shown instead and the answer time starts again.
 * If no way is left, the study time waits for staff. An item is another one after each wrong answer. Digits are read aloud for learners who ask for it (`isSpoken`).
 */
export async function showCheck(actor: Actor, named: Named, { otherWay = false, isSpoken = false }): Promise<Shown> {
  const { check, secondsLeft } = await withCheck(actor, named, async (db, asked) => {
    const { chaining, policy, presence, check } = asked
    const { at } = chaining
    const isChanged = otherWay && (check.kind === 'face' || (await isCodeStuck(db, check, at)))
    let shown = check
    if (check.shownAt === null || isChanged) {
      // A check can wait over midnight, or until the rule has changed.
      const rule = presenceRuleFor(policy.rules, presence.classId)
      const kind = kindToAsk(rule, presence.provenAt, at, chaining.rules.timezone)
      if (!isChanged) presence.check = { ...check, kind }
      const drawn = await drawCode(db, asked, isChanged)
      if (!drawn) return waitForStaff(chaining, presence)
      const { provider: _provider, pose: _pose, messageId: _messageId, waitingSince: _waitingSince, ...kept } = check
      shown = { ...kept, ...drawn, shownAt: at }
      if (drawn.item) presence.lastItem = drawn.item.versionId
    }
    if (isSpoken) shown = await speak(db, shown, presence.studentId, at)
    if (shown !== check) {
      presence.check = shown
      chaining.changes.presence.set(presence.studentId, presence)
    }
    const secondsLeft = Math.max(0, Math.ceil(((shown.shownAt ?? at) + answerMs - at) / 1000))
    return { check: shown, secondsLeft }
  })
  return { ...(await shownCode(actor, check)), place: check.place, secondsLeft }
}

/**
 * Credits the pending study time if the code is right. Returns the figures of the lesson that was interrupted by the
 * check.
 */
export const answerCheck = async (actor: Actor, named: Named, code: string): Promise<LessonFigures> =>
  (await figuresIfPassed(actor, named)) ??
  withCheck(actor, named, async (db, asked) => {
    const { kind, shownAt, code: wanted } = asked.check
    if (shownAt !== null && wanted !== '' && code === wanted) return pass(asked)
    return refuse(db, asked, kind === 'item' ? 'presence.wrongAnswer' : 'presence.wrongCode')
  })

/** Answers a check that asks an item; `isRight` judges the answer. */
export const answerByItem = async (
  actor: Actor,
  named: Named,
  isRight: (db: Db, item: AskedItem) => Promise<boolean>,
): Promise<LessonFigures> =>
  (await figuresIfPassed(actor, named)) ??
  withCheck(actor, named, async (db, asked) => {
    const { kind, item } = asked.check
    // After a wrong answer whose response was lost, the page asks for the next item.
    if (!item) return problem(kind === 'item' ? 'presence.wrongAnswer' : 'presence.notFound')
    return (await isRight(db, item)) ? pass(asked) : refuse(db, asked, 'presence.wrongAnswer')
  })

/** Answers a check with a picture, if the check asks for one; `isLearner` says whether it shows the learner. */
export async function answerByPicture(
  actor: Actor,
  named: Named,
  isLearner: (check: PresenceCheck) => Promise<boolean>,
): Promise<LessonFigures> {
  const { context, caller } = actor
  const known = await figuresIfPassed(actor, named)
  if (known) return known
  const waiting = (await readPresence(context, caller.userId))?.check
  if (waiting?.id !== named.id || waiting.kind !== 'face' || waiting.shownAt === null)
    throw problem('presence.notFound')
  // Outside the transaction: a comparison can be slow.
  const isRight = await isLearner(waiting)
  return withCheck(actor, named, async (db, asked) => {
    if (asked.check.kind !== 'face') return problem('presence.notFound')
    return isRight ? pass(asked) : refuse(db, asked, 'presence.otherFace')
  })
}

/** The figures of the lesson if the check has been passed already: the response to the first answer was lost. */
async function figuresIfPassed(
  { context, caller }: Actor,
  { id, playbackSession }: Named,
): Promise<LessonFigures | undefined> {
  const presence = await readPresence(context, caller.userId)
  const passed = presence?.passed
  if (!passed || passed.id !== id || passed.playbackSession !== playbackSession) return undefined
  return figuresAfter(presence, passed, await findProgress(context.database.read, caller.userId, passed.lessonId))
}

function pass({ chaining, policy, presence, check }: Asked): LessonFigures {
  passCheck(chaining, policy, presence)
  return figuresAfter(presence, check, chaining.state.progress.get(key(presence.studentId, check.lessonId)))
}

function figuresAfter(
  presence: PresenceState,
  { lessonId, durationMs }: PassedCheck,
  progress: Awaited<ReturnType<typeof findProgress>>,
): LessonFigures {
  return figuresOf(progress, durationMs, pendingOfVideo(presence, lessonId, progress?.mediaId ?? null))
}

type Refusal = 'presence.wrongCode' | 'presence.otherFace' | 'presence.wrongAnswer'

async function refuse(db: Db, { chaining, policy, presence, check }: Asked, why: Refusal): Promise<Problem> {
  if (check.waitingSince !== undefined) return problem('presence.waiting')
  presence.check = { ...check, wrong: check.wrong + 1 }
  chaining.changes.presence.set(presence.studentId, presence)
  // When its time runs out, the page sends an empty code.
  const isLate = check.shownAt !== null && chaining.at >= check.shownAt + answerMs
  const miss = missOf(presence, chaining.at) ?? (isLate ? 'late' : undefined)
  if (miss) return missOrWait(db, chaining, policy, presence, miss)
  if (check.kind === 'item') presence.check = askAnother(presence.check)
  return problem(why)
}

/** A wrong answer says what is not right: the next try is another item, with its own time. */
function askAnother({ item: _item, ...check }: PresenceCheck): PresenceCheck {
  return { ...check, shownAt: null }
}

/** Runs `work` on the check that a playing session is asked. A check whose time is over is recorded as missed. */
async function withCheck<T>(
  { context, caller }: Actor,
  { id, playbackSession }: Named,
  work: (db: Db, asked: Asked) => Promise<T | Problem>,
): Promise<T> {
  const rules = await creditRulesOf(context)
  const { presence: policy } = rules
  const values = await context.settings.current()
  if (!policy) throw problem('presence.notFound')
  const outcome = await context.database.write((db) =>
    settlePresence(db, rules, caller.userId, context.now(), async (chaining, presence) => {
      const check = presence?.check
      if (!presence || check?.id !== id || !asksFor(policy, presence.classId)) return problem('presence.notFound')
      if (check.playbackSession !== playbackSession || check.sessionId !== chaining.totals.activeSessionId)
        return problem('playback.otherDevice')
      const miss = missOf(presence, chaining.at)
      const sender = { keys: context.keys, values, now: chaining.at }
      return miss
        ? missOrWait(db, chaining, policy, presence, miss)
        : work(db, { chaining, policy, presence, check, sender, ways: waysToAsk(context.hooks) })
    }),
  )
  if (outcome instanceof Error) throw outcome
  return outcome as T
}
