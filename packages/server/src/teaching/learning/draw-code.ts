import { presenceLimits } from '@jiangxue/contract/presence.values.ts'
import type { Db } from '../../core/database/database.ts'
import { countEvent } from '../../core/http/rate-limit.ts'
import { maskPhone } from '../../core/log/mask.ts'
import { queueSms } from '../../messaging/notification/queue-sms.ts'
import type { Sender } from '../../messaging/notification/sender.ts'
import { isSmsConfigured } from '../../messaging/sms/sms.ts'
import { findStudent } from '../enrollment/enrollment.queries.ts'
import type { PresencePolicy } from './credit-rules.ts'
import { longestAnswerMs } from './presence-limits.ts'
import type { PresenceCheck } from './presence-state.ts'

/** What a page shows of a code: the digits, or the phone that they were sent to. */
export interface ShownCode {
  readonly digits: string
  readonly sentTo: string | null
  readonly length: number
}
export const shownCode = ({ code, sentTo }: PresenceCheck): ShownCode => ({
  digits: sentTo === null ? code : '',
  sentTo,
  length: code.length,
})

const quarterMs = 900_000

/** Draws what a check asks for, and sends it where the school asks by phone and the phone can be reached; else it is shown. */
export async function drawCode(
  db: Db,
  sender: Sender,
  { rule, random }: PresencePolicy,
  studentId: number,
): Promise<Pick<PresenceCheck, 'kind' | 'code' | 'place' | 'sentTo'>> {
  const digits = (length: number) => Array.from({ length }, () => random(10)).join('')
  const place = random(presenceLimits.places)
  const phone = rule.kind === 'phone' ? await reachablePhone(db, sender, studentId) : null
  const code = digits(presenceLimits.phoneCodeLength)
  if (phone !== null && (await sendCode(db, sender, phone, code)))
    return { kind: 'phone', code, place, sentTo: maskPhone(phone) }
  return { kind: 'press', code: digits(presenceLimits.codeLength), place, sentTo: null }
}

async function reachablePhone(db: Db, { values, now }: Sender, studentId: number): Promise<string | null> {
  const phone = (await findStudent(db, studentId))?.phone ?? null
  if (phone === null || !isSmsConfigured(values)) return null
  const { count } = await countEvent(db, `presence-codes:${studentId}`, quarterMs, now)
  return count > presenceLimits.phoneCodes ? null : phone
}

function sendCode(db: Db, sender: Sender, phone: string, code: string): Promise<boolean> {
  const { values, now } = sender
  return queueSms(db, sender, 'presenceCode', phone, {
    channel: 'sms',
    templateCode: values['sms.templateCode'],
    values: { code },
    expiresAt: now + longestAnswerMs,
  })
}
