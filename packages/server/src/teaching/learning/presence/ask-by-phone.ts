import { presenceLimits } from '@jiangxue/contract/learning/presence.values.ts'
import type { PresenceWay } from '../../../core/hooks.ts'
import { countEvent, readCount } from '../../../core/http/rate-limit.ts'
import { maskPhone } from '../../../core/log/mask.ts'
import { longestAnswerMs } from '../../../ledger/rules/presence-limits.ts'
import { queueLimited } from '../../../messaging/notification/queue-limited.ts'
import type { CodeEvent } from '../../../messaging/outbox/code-events.ts'
import { isSmsConfigured } from '../../../messaging/sms/sms.ts'
import { findStudent } from '../../enrollment/enrollment.queries.ts'
import { randomDigits } from './random-digits.ts'

const quarterMs = 900_000

/** Sends a code to the student's phone, unless there is none or a limit is reached. */
export const askByPhone: PresenceWay = {
  isConfigured: isSmsConfigured,
  ask: async (db, { studentId, sender, random }) => {
    const { values, now } = sender
    const phone = (await findStudent(db, studentId))?.phone ?? null
    if (phone === null || !isSmsConfigured(values)) return undefined
    const sent = `presence-codes:${studentId}`
    if ((await readCount(db, sent, quarterMs, now)) >= presenceLimits.phoneCodes) return undefined
    const code = randomDigits(random, presenceLimits.phoneCodeLength)
    const message = {
      channel: 'sms',
      templateCode: values['sms.templateCode'],
      values: { code },
      expiresAt: now + longestAnswerMs,
    } as const
    const messageId = await queueLimited(db, sender, 'presenceCode' satisfies CodeEvent, phone, message)
    if (messageId === undefined) return undefined
    await countEvent(db, sent, quarterMs, now)
    return { kind: 'phone', code, sentTo: maskPhone(phone), messageId }
  },
}
