import { presenceLimits } from '@jiangxue/contract/presence.values.ts'
import type { Db } from '../../core/database/database.ts'
import { problem } from '../../core/http/problem.ts'
import { countEvent } from '../../core/http/rate-limit.ts'
import { maskPhone } from '../../core/log/mask.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { queueSms } from '../../messaging/notification/queue-sms.ts'
import type { Sender } from '../../messaging/notification/sender.ts'
import type { CodeEvent } from '../../messaging/outbox/code-events.ts'
import { isSmsConfigured } from '../../messaging/sms/sms.ts'
import { findStudent } from '../enrollment/enrollment.queries.ts'
import { mayCompare } from '../face/face-consent.ts'
import { canCompareFaces } from '../face/face-setup.ts'
import type { PresencePolicy } from './credit-rules.ts'
import { longestAnswerMs } from './presence-limits.ts'
import type { PresenceCheck, PresenceState } from './presence-state.ts'

/** What a page shows of a check: digits, the phone a code was sent to, or a request for a picture. */
export interface ShownCode {
  readonly wantsPicture: boolean
  readonly digits: string
  readonly sentTo: string | null
  readonly length: number
}
export const shownCode = ({ kind, code, sentTo }: PresenceCheck): ShownCode => ({
  wantsPicture: kind === 'face',
  digits: sentTo === null ? code : '',
  sentTo,
  length: code.length,
})

const quarterMs = 900_000

type Drawn = Pick<PresenceCheck, 'kind' | 'code' | 'place' | 'sentTo' | 'provider' | 'insteadOf'>

/**
 * Draws what a check asks for: a picture if the student agreed to face comparison, a code sent to their phone, or digits
 * on the screen. Where codes are sent to phones, digits replace only one a day, which is a finding of unusual study:
 * otherwise whoever cannot be reached would choose the weaker check. Throws if there is no other way; the study time
 * stays pending.
 */
export async function drawCode(
  db: Db,
  sender: Sender,
  policy: PresencePolicy,
  { studentId, check }: PresenceState,
): Promise<Drawn> {
  const { random } = policy
  const place = random(presenceLimits.places)
  if (check?.kind === 'face' && canCompareFaces(sender.values) && (await mayCompare(db, studentId)))
    return { kind: 'face', code: '', place, sentTo: null, provider: sender.values['presence.faceProvider'] }
  const phone = check?.kind === 'phone' ? await reachablePhone(db, sender, studentId) : null
  const code = drawDigits(random, presenceLimits.phoneCodeLength)
  if (phone !== null && (await sendCode(db, sender, phone, code)))
    return { kind: 'phone', code, place, sentTo: maskPhone(phone) }
  if (check?.kind === 'phone') await countFallback(db, sender, studentId)
  const insteadOf = check && check.kind !== 'press' ? { insteadOf: check.kind } : {}
  return { ...drawShown(policy), ...insteadOf, place }
}

const twoDaysMs = 2 * 86_400_000

async function countFallback(db: Db, { values, now }: Sender, studentId: number): Promise<void> {
  const name = `presence-fallback:${studentId}:${siteDay(now, values['basic.timezone'])}`
  const { count } = await countEvent(db, name, twoDaysMs, now)
  if (count > presenceLimits.fallbacksPerDay) throw problem('presence.unreachable')
}

/** The fallback if neither a picture nor a phone code is possible. */
export const drawShown = ({ random }: PresencePolicy): Pick<PresenceCheck, 'kind' | 'code' | 'sentTo'> => ({
  kind: 'press',
  code: drawDigits(random, presenceLimits.codeLength),
  sentTo: null,
})

const drawDigits = (random: PresencePolicy['random'], length: number) =>
  Array.from({ length }, () => random(10)).join('')

async function reachablePhone(db: Db, { values, now }: Sender, studentId: number): Promise<string | null> {
  const phone = (await findStudent(db, studentId))?.phone ?? null
  if (phone === null || !isSmsConfigured(values)) return null
  const { count } = await countEvent(db, `presence-codes:${studentId}`, quarterMs, now)
  return count > presenceLimits.phoneCodes ? null : phone
}

function sendCode(db: Db, sender: Sender, phone: string, code: string): Promise<boolean> {
  const { values, now } = sender
  return queueSms(db, sender, 'presenceCode' satisfies CodeEvent, phone, {
    channel: 'sms',
    templateCode: values['sms.templateCode'],
    values: { code },
    expiresAt: now + longestAnswerMs,
  })
}
