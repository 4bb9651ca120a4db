import { everybody, user } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { named } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { loginAnswer } from './account.ts'
import { scanLimits, scanStates } from './wechat.values.ts'

// Lower case: the paths of pages ignore case.
const params = z.object({ code: z.string().regex(/^[0-9a-f]{48}$/) })
const minuteMs = 60_000
/** The computers of a classroom often share one address. */
const refusalLimit = { refusals: 300, windowMs: 5 * minuteMs } as const
const perUser = { calls: 30, windowMs: 5 * minuteMs, isPerUser: true } as const

/** The computer that somebody is about to sign in. */
export const ScannedDevice = named('ScannedDevice', { userAgent: z.string(), isSameNetwork: z.boolean() })
export type ScannedDevice = z.output<typeof ScannedDevice>

export const scanEndpoints = {
  startScan: endpoint('POST', '/api/auth/scan', {
    access: everybody,
    summary: 'A code that a signed-in phone can scan to sign this browser in; two minutes',
    limit: { calls: 600, windowMs: 5 * minuteMs },
    data: z.object({ code: z.string().length(scanLimits.codeLength), lifeSeconds: z.number().int() }),
  }),
  pollScan: endpoint('GET', '/api/auth/scan/{code}', {
    access: everybody,
    summary:
      'Whether a code has been scanned; once it is confirmed, signs in, once, only the browser that got the code',
    success: text('登录成功'),
    limit: refusalLimit,
    params,
    fields: { state: z.enum(scanStates), ...loginAnswer },
  }),
  openScan: endpoint('POST', '/api/auth/scan/{code}/open', {
    access: user,
    summary: 'The computer that a scanned code would sign in; at most five times per code',
    limit: perUser,
    params,
    data: ScannedDevice,
  }),
  answerScan: endpoint('POST', '/api/auth/scan/{code}/answer', {
    access: user,
    summary: 'Confirms or refuses that the computer is signed in as the caller, who has opened the code last',
    limit: perUser,
    params,
    body: z.object({ isConfirmed: z.boolean() }),
  }),
}
