import { inForceFor } from '../../core/ledger/hour-rules.ts'
import { presenceRuleFor } from '../../core/ledger/presence-rules.ts'
import { onPresentClock } from '../../core/time/clock-step.ts'
import { moveClaimedTime } from './claimed-time.ts'
import type { PresencePolicy } from './credit-rules.ts'
import type { Chaining } from './crediting.ts'
import { noteRefusal } from './note-refusal.ts'
import { drawInterval } from './presence-limits.ts'
import { heldMsOf, type HeldStretch, type MissReason, type PresenceState } from './presence-state.ts'
import { appendEvent, bindChain, recordStretch } from './record-stretch.ts'
import { classOf, key } from './watch-state.ts'

/** A passed check: what waited becomes rows of the ledger, with the times at which it was watched. */
export function passCheck(chaining: Chaining, policy: PresencePolicy, presence: PresenceState): void {
  const { check } = presence
  if (!check) return
  const { kind, sessionId, shownAt, provider } = check
  release(chaining, presence, (span) =>
    appendEvent(chaining, 'presencePassed', {
      check: kind,
      ...(provider !== undefined && { provider }),
      playbackSessionId: sessionId,
      ...span,
      // Another process, whose clock may be some seconds ahead, may have shown it.
      shownAt: Math.min(shownAt ?? chaining.at, chaining.at),
    }),
  )
  beginAnew(chaining, policy, presence)
}

/** Nobody is asked any more: what waited counts as if nobody had been. */
export function waiveCheck(chaining: Chaining, policy: PresencePolicy, presence: PresenceState): void {
  release(chaining, presence, (span) => appendEvent(chaining, 'presenceWaived', span))
  beginAnew(chaining, policy, presence)
}

/** A missed check: what waited is lost, which is a row of its own. What was credited before stays. */
export function missCheck(
  chaining: Chaining,
  policy: PresencePolicy,
  presence: PresenceState,
  reason: MissReason,
): void {
  const { rules, changes, totals, at } = chaining
  const { check, held } = presence
  const span = spanOf(presence, held)
  if (span) {
    bindChain(chaining)
    appendEvent(chaining, 'presenceMissed', {
      check: check?.kind ?? presenceRuleFor(policy.rules, presence.classId).kind,
      ...(check?.provider !== undefined && { provider: check.provider }),
      playbackSessionId: check?.sessionId ?? 0,
      ...span,
      shownAt: check?.shownAt ?? null,
      reason,
    })
    const lessonId = (held.at(-1) as HeldStretch).lessonId
    noteRefusal({ report: { studentId: totals.studentId, lessonId, at }, rules, changes, totals }, 'presenceMissed')
  }
  beginAnew(chaining, policy, presence)
}

function beginAnew({ changes }: Chaining, { rules, random }: PresencePolicy, presence: PresenceState) {
  presence.held = []
  presence.check = null
  presence.dueAfterMs = drawInterval(presenceRuleFor(rules, presence.classId), random)
  changes.presence.set(presence.studentId, presence)
}

/** From when until when the held stretches reach. */
function spanOf({ classId }: PresenceState, held: readonly HeldStretch[]) {
  const [first, last] = [held[0], held.at(-1)]
  const span = first && last && { from: first.startedAt, to: last.endedAt, heldMs: heldMsOf({ held }) }
  return span && { ...span, ...(classId !== null && { classId }) }
}

function release(
  chaining: Chaining,
  presence: PresenceState,
  note: (span: NonNullable<ReturnType<typeof spanOf>>) => void,
) {
  const { state, rules, changes, totals, at } = chaining
  const held = presence.held.flatMap((each) => onClock(each, at, rules.clockSteps))
  const span = spanOf(presence, held)
  if (!span) return
  bindChain(chaining)
  moveClaimedTime(chaining)
  note(span)
  for (const stretch of held) {
    const { courseId, lessonId, mediaId, durationMs, playbackSession, ip, device, userAgent } = stretch
    const { delivery, mediaSha256: sha256 } = stretch
    const session = state.sessions.get(playbackSession)
    const before = state.progress.get(key(totals.studentId, lessonId))
    if (!session || (before && before.completedAt !== null)) continue
    const classId = classOf(state, { studentId: totals.studentId, courseId })
    recordStretch(
      {
        report: { studentId: totals.studentId, lessonId, at, ip, device, userAgent },
        lesson: { id: lessonId, courseId, mediaId, durationMs, sha256 },
        delivery,
        // Only what the server measures waits, whatever the school believes since.
        rules: { ...rules, mode: 'verified' },
        hours: inForceFor(rules.hours, classId),
        classId,
        state,
        changes,
        session,
        totals,
      },
      stretch,
    )
  }
}

/** A stretch on the clock as it runs now; nothing where nobody knows how far that has moved. */
function onClock(stretch: HeldStretch, at: number, steps: Chaining['rules']['clockSteps']): HeldStretch[] {
  const { instant, isGuessed } = onPresentClock(stretch.endedAt, at, steps)
  if (isGuessed) return []
  const moved = instant - stretch.endedAt
  return [{ ...stretch, startedAt: stretch.startedAt + moved, endedAt: instant }]
}
