import { facePoses, presenceLimits, type FacePose } from '@jiangxue/contract/learning/presence.values.ts'
import type { Db } from '../../../core/database/database.ts'
import { countEvent, readCount } from '../../../core/http/rate-limit.ts'
import { maskPhone } from '../../../core/log/mask.ts'
import { siteDay } from '../../../core/time/site-day.ts'
import { longestAnswerMs } from '../../../ledger/rules/presence-limits.ts'
import { queueSms } from '../../../messaging/notification/queue-sms.ts'
import type { Sender } from '../../../messaging/notification/sender.ts'
import type { CodeEvent } from '../../../messaging/outbox/code-events.ts'
import { isSmsConfigured } from '../../../messaging/sms/sms.ts'
import { findStudent } from '../../enrollment/enrollment.queries.ts'
import { mayCompare } from '../../face/face-consent.ts'
import { canCompareFaces } from '../../face/face-setup.ts'
import type { PresencePolicy } from '../state/credit-rules.ts'
import type { PresenceCheck, PresenceState } from '../state/presence-state.ts'

const quarterMs = 900_000

type Drawn = Pick<
  PresenceCheck,
  'kind' | 'code' | 'place' | 'sentTo' | 'provider' | 'pose' | 'insteadOf' | 'messageId' | 'seed'
>

/**
 * Draws what a check asks for: a picture if the student agreed to face comparison, a code sent to their phone, or digits
 * on the screen. Where codes are sent to phones, digits replace only one a day, which is a finding of unusual study:
 * otherwise whoever cannot be reached would choose the weaker check. Returns undefined if there is no other way.
 * `isOtherWay`: what the check asked for first is not possible.
 */
export async function drawCode(
  db: Db,
  sender: Sender,
  policy: PresencePolicy,
  { studentId, check }: PresenceState,
  isOtherWay: boolean,
): Promise<Drawn | undefined> {
  const { random } = policy
  const place = random(presenceLimits.places)
  const wantsFace = check?.kind === 'face' && !isOtherWay && canCompareFaces(sender.values)
  if (wantsFace && (await mayCompare(db, studentId)))
    return {
      kind: 'face',
      code: '',
      place,
      sentTo: null,
      provider: sender.values['presence.faceProvider'],
      pose: facePoses[policy.random(facePoses.length)] as FacePose,
    }
  const sent = check?.kind === 'phone' && !isOtherWay ? await sendCode(db, sender, policy, studentId) : undefined
  if (sent) return { ...sent, place }
  if (check?.kind === 'phone' && !(await mayFallBack(db, sender, studentId))) return undefined
  const insteadOf = check && check.kind !== 'press' ? { insteadOf: check.kind } : {}
  return { ...drawShown(policy), ...insteadOf, place }
}

const twoDaysMs = 2 * 86_400_000

async function mayFallBack(db: Db, { values, now }: Sender, studentId: number): Promise<boolean> {
  const name = `presence-fallback:${studentId}:${siteDay(now, values['basic.timezone'])}`
  const { count } = await countEvent(db, name, twoDaysMs, now)
  return count <= presenceLimits.fallbacksPerDay
}

/** The fallback if neither a picture nor a phone code is possible. */
const drawShown = ({ random }: PresencePolicy): Pick<Drawn, 'kind' | 'code' | 'sentTo' | 'seed'> => ({
  kind: 'press',
  code: drawDigits(random, presenceLimits.codeLength),
  sentTo: null,
  seed: random(seeds),
})
const seeds = 2 ** 31

const drawDigits = (random: PresencePolicy['random'], length: number) =>
  Array.from({ length }, () => random(10)).join('')

/** Sends a code to the student's phone; undefined if there is none, or a limit is reached. */
async function sendCode(db: Db, sender: Sender, { random }: PresencePolicy, studentId: number) {
  const { values, now } = sender
  const phone = (await findStudent(db, studentId))?.phone ?? null
  if (phone === null || !isSmsConfigured(values)) return undefined
  const sent = `presence-codes:${studentId}`
  if ((await readCount(db, sent, quarterMs, now)) >= presenceLimits.phoneCodes) return undefined
  const code = drawDigits(random, presenceLimits.phoneCodeLength)
  const message = {
    channel: 'sms',
    templateCode: values['sms.templateCode'],
    values: { code },
    expiresAt: now + longestAnswerMs,
  } as const
  const messageId = await queueSms(db, sender, 'presenceCode' satisfies CodeEvent, phone, message)
  if (messageId === undefined) return undefined
  await countEvent(db, sent, quarterMs, now)
  return { kind: 'phone', code, sentTo: maskPhone(phone), messageId } as const
}
