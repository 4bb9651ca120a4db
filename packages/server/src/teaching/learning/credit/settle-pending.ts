import type { PresenceKind } from '@jiangxue/contract/learning/presence.values.ts'
import { lastOf } from '../../../core/look-up.ts'
import { pick } from '../../../core/pick.ts'
import { onPresentClock } from '../../../core/time/clock-step.ts'
import { inForceFor } from '../../../ledger/rules/hour-rules.ts'
import { drawInterval, isProof } from '../../../ledger/rules/presence-limits.ts'
import { presenceRuleFor } from '../../../ledger/rules/presence-rules.ts'
import type { PresencePolicy } from '../state/credit-rules.ts'
import type { Chaining } from '../state/crediting.ts'
import { key } from '../state/keys.ts'
import { pendingMsOf, type PendingSegment, type MissReason, type PresenceState } from '../state/presence-state.ts'
import { classOf } from '../state/watch-state.ts'
import { moveClaimedTime } from './claimed-time.ts'
import { recordRefusal } from './record-refusal.ts'
import { appendEvent, bindChain, recordSegment } from './record-segment.ts'

/** Passes a check: pending study time becomes rows of the ledger, with the times at which it was watched. */
export function passCheck(chaining: Chaining, policy: PresencePolicy, presence: PresenceState): void {
  const { check } = presence
  if (!check) return
  const { id, kind, sessionId, playbackSession, lessonId, durationMs, shownAt, item, ...how } = check
  const { provider, pose, insteadOf, isSpoken } = how
  release(chaining, presence, (span) =>
    appendEvent(chaining, 'presencePassed', {
      check: kind,
      provider,
      pose,
      // Only here: the digest tells somebody who tries all answers which one is right.
      item: item && pick(item, ['versionId', 'digest']),
      insteadOf,
      ...(isSpoken && { isSpoken }),
      playbackSessionId: sessionId,
      ...span,
      // The check may have been shown by another process whose clock is some seconds ahead.
      shownAt: Math.min(shownAt ?? chaining.at, chaining.at),
    }),
  )
  if (isProof(kind)) presence.provenAt = shownAt ?? chaining.at
  presence.passed = { id, playbackSession, lessonId, durationMs }
  resetPresence(chaining, policy, presence)
}

/** Waives a check that is no longer asked for: pending study time counts. */
export function waiveCheck(chaining: Chaining, policy: PresencePolicy, presence: PresenceState): void {
  release(chaining, presence, (span) => appendEvent(chaining, 'presenceWaived', span))
  resetPresence(chaining, policy, presence)
}

/** Staff decided that study time that waited for them counts, as it was watched. */
export function releaseWaiting(
  chaining: Chaining,
  policy: PresencePolicy,
  presence: PresenceState,
  required: PresenceKind,
): void {
  release(chaining, presence, (span) => appendEvent(chaining, 'presenceReleased', { ...span, required }))
  resetPresence(chaining, policy, presence)
}

/** Records a missed check: pending study time is lost, which is a separate row. What was credited before stays. */
export function missCheck(
  chaining: Chaining,
  policy: PresencePolicy,
  presence: PresenceState,
  reason: MissReason,
): void {
  const { rules, changes, totals, at } = chaining
  const { check, pending } = presence
  const span = spanOf(presence, pending)
  if (span) {
    bindChain(chaining)
    appendEvent(chaining, 'presenceMissed', {
      check: check?.kind ?? presenceRuleFor(policy.rules, presence.classId).kind,
      provider: check?.provider,
      playbackSessionId: check?.sessionId ?? 0,
      ...span,
      shownAt: check?.shownAt ?? null,
      reason,
    })
    const lessonId = lastOf(pending).lessonId
    recordRefusal({ report: { studentId: totals.studentId, lessonId, at }, rules, changes, totals }, 'presenceMissed')
  }
  resetPresence(chaining, policy, presence)
}

function resetPresence({ changes }: Chaining, { rules, random }: PresencePolicy, presence: PresenceState) {
  presence.pending = []
  presence.check = null
  presence.dueAfterMs = drawInterval(presenceRuleFor(rules, presence.classId), random)
  changes.presence.set(presence.studentId, presence)
}

/** The start and the end of the pending segments. */
function spanOf({ classId }: PresenceState, pending: readonly PendingSegment[]) {
  const [first, last] = [pending[0], pending.at(-1)]
  const span = first && last && { from: first.startedAt, to: last.endedAt, heldMs: pendingMsOf({ pending }) }
  return span && { ...span, ...(classId !== null && { classId }) }
}

function release(
  chaining: Chaining,
  presence: PresenceState,
  note: (span: NonNullable<ReturnType<typeof spanOf>>) => void,
) {
  const { state, rules, changes, totals, at } = chaining
  const pending = presence.pending.flatMap((each) => onClock(each, at, rules.clockSteps))
  const span = spanOf(presence, pending)
  if (!span) return
  bindChain(chaining)
  moveClaimedTime(chaining)
  note(span)
  for (const segment of pending) {
    const { courseId, lessonId, mediaId, durationMs, playbackSession, ip, device, userAgent } = segment
    const { delivery, mediaSha256: sha256 } = segment
    const session = state.sessions.get(playbackSession)
    const before = state.progress.get(key(totals.studentId, lessonId))
    if (!session || (before && before.completedAt !== null)) continue
    const classId = classOf(state, { studentId: totals.studentId, courseId })
    recordSegment(
      {
        report: { studentId: totals.studentId, lessonId, at, ip, device, userAgent },
        lesson: { id: lessonId, courseId, mediaId, durationMs, sha256 },
        delivery,
        // Only time measured by the server can be pending, whatever the school's setting is now.
        rules: { ...rules, mode: 'verified' },
        hours: inForceFor(rules.hours, classId),
        classId,
        state,
        changes,
        session,
        totals,
      },
      segment,
    )
  }
}

/** Moves a segment to the clock as it runs now. Returns nothing if the size of the clock's step is unknown. */
function onClock(segment: PendingSegment, at: number, steps: Chaining['rules']['clockSteps']): PendingSegment[] {
  const { instant, isGuessed } = onPresentClock(segment.endedAt, at, steps)
  if (isGuessed) return []
  const moved = instant - segment.endedAt
  return [{ ...segment, startedAt: segment.startedAt + moved, endedAt: instant }]
}
