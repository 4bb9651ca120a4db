import type { Db } from '../../../core/database/database.ts'
import { problem, type Problem } from '../../../core/problem.ts'
import { findOutbox } from '../../../messaging/outbox/outbox.queries.ts'
import { missCheck } from '../credit/settle-pending.ts'
import type { PresencePolicy } from '../state/credit-rules.ts'
import type { Chaining } from '../state/crediting.ts'
import type { MissReason, PresenceCheck, PresenceState } from '../state/presence-state.ts'

/** A code that was not sent within this time is not expected any more. */
const patienceMs = 20_000

const findUnsent = async (db: Db, { messageId }: PresenceCheck) => {
  const message = messageId === undefined ? undefined : await findOutbox(db, messageId)
  return message?.sentAt === null ? message : undefined
}

/** Whether the code of a check has not left the server: whoever waits for it may be asked in another way. */
export async function isCodeStuck(db: Db, check: PresenceCheck, at: number): Promise<boolean> {
  const message = await findUnsent(db, check)
  return message !== undefined && (message.failedAt !== null || at >= message.createdAt + patienceMs)
}

/** Pending study time waits until staff decide on it, or until a code can be sent and is answered. */
export function waitForStaff({ changes, at }: Chaining, presence: PresenceState): Problem {
  if (presence.check) {
    const { messageId: _, ...check } = presence.check
    presence.check = { ...check, code: '', sentTo: null, shownAt: null, waitingSince: check.waitingSince ?? at }
    changes.presence.set(presence.studentId, presence)
  }
  return problem('presence.waiting')
}

/** Records a missed check, unless its code was never sent: nobody could have answered it. */
export async function missOrWait(
  db: Db,
  chaining: Chaining,
  policy: PresencePolicy,
  presence: PresenceState,
  miss: MissReason,
): Promise<Problem> {
  if (miss === 'late' && presence.check && (await findUnsent(db, presence.check)))
    return waitForStaff(chaining, presence)
  missCheck(chaining, policy, presence, miss)
  return problem('presence.missed')
}
