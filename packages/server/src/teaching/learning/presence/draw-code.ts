import { presenceLimits } from '@jiangxue/contract/learning/presence.values.ts'
import type { Db } from '../../../core/database/database.ts'
import { countEvent } from '../../../core/http/rate-limit.ts'
import { siteDay } from '../../../core/time/site-day.ts'
import type { Sender } from '../../../messaging/notification/sender.ts'
import type { PresencePolicy } from '../state/credit-rules.ts'
import type { PresenceCheck, PresenceState } from '../state/presence-state.ts'
import { randomDigits } from './random-digits.ts'
import { isSetUp, type WaysToAsk } from './ways-to-ask.ts'

type Drawn = Pick<
  PresenceCheck,
  'kind' | 'code' | 'place' | 'sentTo' | 'provider' | 'pose' | 'insteadOf' | 'messageId' | 'seed' | 'item'
>

interface Drawing {
  readonly sender: Sender
  readonly policy: PresencePolicy
  readonly presence: PresenceState
  readonly ways: WaysToAsk
}

/**
 * Draws what a check asks for: what its kind asks of the student, or digits on the screen. Where codes are sent to
 * phones, digits replace only one a day, which is a finding of unusual study: otherwise whoever cannot be reached would
 * choose the weaker check. Returns undefined if there is no other way. `isOtherWay`: what the check asked for first is
 * not possible.
 */
export async function drawCode(
  db: Db,
  { sender, policy, presence, ways }: Drawing,
  isOtherWay: boolean,
): Promise<Drawn | undefined> {
  const { random } = policy
  const { studentId, check, lastItem } = presence
  const place = random(presenceLimits.places)
  const kind = check?.kind ?? 'press'
  const way = isSetUp(kind) ? ways[kind] : undefined
  const lessonId = check?.lessonId ?? 0
  const asked = isOtherWay ? undefined : await way?.ask(db, { studentId, lessonId, lastItem, sender, random })
  if (asked) return { ...asked, place }
  if (kind === 'phone' && !(await mayFallBack(db, sender, studentId))) return undefined
  return { ...drawShown(policy), ...(kind !== 'press' && { insteadOf: kind }), place }
}

const twoDaysMs = 2 * 86_400_000

async function mayFallBack(db: Db, { values, now }: Sender, studentId: number): Promise<boolean> {
  const name = `presence-fallback:${studentId}:${siteDay(now, values['basic.timezone'])}`
  const { count } = await countEvent(db, name, twoDaysMs, now)
  return count <= presenceLimits.fallbacksPerDay
}

/** The fallback if the student cannot be asked in another way. */
const drawShown = ({ random }: PresencePolicy): Pick<Drawn, 'kind' | 'code' | 'sentTo' | 'seed'> => ({
  kind: 'press',
  code: randomDigits(random, presenceLimits.codeLength),
  sentTo: null,
  seed: random(seeds),
})
const seeds = 2 ** 31
