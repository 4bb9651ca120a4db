import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { problem, type Problem } from '../../core/http/problem.ts'
import { hasStopped } from '../../core/ledger/presence-rules.ts'
import type { Sender } from '../../messaging/notification/sender.ts'
import { compareFace } from '../face/compare-face.ts'
import { asksFor, type CreditRules, type PresencePolicy } from './credit-rules.ts'
import type { Chaining } from './crediting.ts'
import { drawCode, drawShown, shownCode, type ShownCode } from './draw-code.ts'
import { findProgress } from './learning.queries.ts'
import { figuresOf } from './lesson-figures.ts'
import { answerMs, heldLifetimeMs } from './presence-limits.ts'
import { heldOfVideo, missOf, type PassedCheck, type PresenceCheck, type PresenceState } from './presence-state.ts'
import { listUnsettled } from './presence.queries.ts'
import { readPresence } from './read-presence.ts'
import { missCheck, passCheck, waiveCheck } from './settle-held.ts'
import { noChanges, storeChanges } from './watch-changes.ts'
import { adoptStudents, creditRulesOf } from './watch-queue.ts'
import type { LessonFigures } from './watch-report.ts'
import type { StudentTotals } from './watch-state.queries.ts'
import { key, loadWatchState } from './watch-state.ts'

interface Asked {
  readonly chaining: Chaining
  readonly policy: PresencePolicy
  readonly presence: PresenceState
  readonly check: PresenceCheck
  readonly sender: Sender
}
interface Named {
  readonly id: string
  readonly playbackSession: string
}
type Shown = Pick<PresenceCheck, 'place'> & ShownCode & { readonly secondsLeft: number }

/**
 * Returns what a due check asks for. The time for the answer runs from the first call. If a check wants a picture and
 * the learner asks `otherWay`, it shows digits instead and the answer time starts again.
 */
export const showCheck = (actor: Actor, named: Named, otherWay = false): Promise<Shown> =>
  withCheck(actor, named, async (db, { chaining, policy, presence, check, sender }) => {
    const { at } = chaining
    const isFirst = check.shownAt === null
    const drawn = isFirst ? await drawCode(db, sender, policy, presence) : {}
    const asked = { ...check, ...drawn, shownAt: check.shownAt ?? at }
    const { provider: _, ...without } = asked
    const digits = { ...without, ...drawShown(policy), insteadOf: asked.kind, shownAt: at }
    const shown = otherWay && asked.kind === 'face' ? digits : asked
    presence.check = shown
    chaining.changes.presence.set(presence.studentId, presence)
    const secondsLeft = Math.max(0, Math.ceil((shown.shownAt + answerMs - at) / 1000))
    return { ...shownCode(shown), place: shown.place, secondsLeft }
  })

/**
 * Credits the pending study time if the code is right. Returns the figures of the lesson that was interrupted by the
 * check.
 */
export const answerCheck = async (actor: Actor, named: Named, code: string): Promise<LessonFigures> =>
  (await figuresIfPassed(actor, named)) ??
  withCheck(actor, named, async (_, asked) => {
    const { check } = asked
    const isRight = check.shownAt !== null && check.kind !== 'face' && code === check.code
    return isRight ? pass(asked) : refuse(asked, 'presence.wrongCode')
  })

/** Answers a check with a picture of the learner, if the check asks for one. */
export async function answerByFace(actor: Actor, named: Named, picture: Uint8Array): Promise<LessonFigures> {
  const { context, caller } = actor
  const known = await figuresIfPassed(actor, named)
  if (known) return known
  const waiting = (await readPresence(context, caller.userId))?.check
  if (waiting?.id !== named.id || waiting.kind !== 'face' || waiting.shownAt === null)
    throw problem('presence.notFound')
  // Outside the transaction: the provider can be slow.
  const verdict = await compareFace(context, caller.userId, picture)
  return withCheck(actor, named, async (_, asked) => {
    if (asked.check.kind !== 'face') return problem('presence.notFound')
    return verdict === 'same' ? pass(asked) : refuse(asked, 'presence.otherFace')
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
  return figuresOf(progress, durationMs, heldOfVideo(presence, lessonId, progress?.mediaId ?? null))
}

function refuse(
  { chaining, policy, presence, check }: Asked,
  why: 'presence.wrongCode' | 'presence.otherFace',
): Problem {
  presence.check = { ...check, wrong: check.wrong + 1 }
  chaining.changes.presence.set(presence.studentId, presence)
  // When its time runs out, the page sends an empty code.
  const isLate = check.shownAt !== null && chaining.at >= check.shownAt + answerMs
  const miss = missOf(presence, chaining.at) ?? (isLate ? 'late' : undefined)
  if (!miss) return problem(why)
  missCheck(chaining, policy, presence, miss)
  return problem('presence.missed')
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
    settle(db, rules, caller.userId, context.now(), async (chaining, presence) => {
      const check = presence?.check
      if (!presence || check?.id !== id || !asksFor(policy, presence.classId)) return problem('presence.notFound')
      if (check.playbackSession !== playbackSession || check.sessionId !== chaining.totals.activeSessionId)
        return problem('playback.otherDevice')
      const miss = missOf(presence, chaining.at)
      const sender = { keys: context.keys, values, now: chaining.at }
      if (!miss) return work(db, { chaining, policy, presence, check, sender })
      missCheck(chaining, policy, presence, miss)
      return problem('presence.missed')
    }),
  )
  if (outcome instanceof Error) throw outcome
  return outcome as T
}

/** Changes a student's presence state and stores the resulting rows and totals. */
async function settle<T>(
  db: Db,
  rules: CreditRules,
  studentId: number,
  at: number,
  work: (chaining: Chaining, presence: PresenceState | undefined) => Promise<T | Problem>,
): Promise<T | Problem> {
  const state = await loadWatchState(db, [], rules, [studentId])
  const changes = noChanges()
  await adoptStudents(db, state, changes, rules.keys, at)
  if (state.broken.has(studentId)) return problem('ledger.broken')
  const totals = state.totals.get(studentId) as StudentTotals
  const result = await work({ state, changes, rules, totals, at }, state.presence.get(studentId))
  await storeChanges(db, changes, state, rules.keys.ledger)
  return result
}

const studentsPerStep = 50
const pauseMs = 20
/** Later than every stored instant. */
const everything = Number.MAX_SAFE_INTEGER

/**
 * Settles what learners left behind: missed checks, study time pending for too long, and all pending study time where
 * checks are off now.
 */
export async function settleLeftovers(context: Context): Promise<void> {
  const rules = await creditRulesOf(context)
  const { presence: policy } = rules
  if (!policy) return
  for (let after = 0; ;) {
    const at = context.now()
    const before = hasStopped(policy.rules, at - heldLifetimeMs) ? everything : at
    const ids = await listUnsettled(context.database.read, { before, after }, studentsPerStep)
    for (const studentId of ids)
      await context.database.write((db) =>
        settle(db, rules, studentId, at, async (chaining, presence) => {
          if (!presence) return
          const miss = missOf(presence, at)
          if (!asksFor(policy, presence.classId)) waiveCheck(chaining, policy, presence)
          else if (miss) missCheck(chaining, policy, presence, miss)
        }),
      )
    if (ids.length < studentsPerStep) return
    after = ids.at(-1) as number
    await pause(pauseMs)
  }
}
