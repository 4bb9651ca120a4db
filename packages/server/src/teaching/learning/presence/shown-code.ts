import type { PresenceItem } from '@jiangxue/contract/learning/presence.ts'
import { presenceLimits, type FacePose } from '@jiangxue/contract/learning/presence.values.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { countAgainst } from '../../../core/http/rate-limit.ts'
import { expensiveWork } from '../../../core/work-limits.ts'
import { poseOf, type PresenceCheck } from '../state/presence-state.ts'
import { drawDigits } from './draw-digits.ts'

/** What a page shows of a check: an item, a picture of digits, the phone a code was sent to, or a request for a photo. */
export interface ShownCode {
  readonly pose: FacePose | null
  readonly item: PresenceItem | null
  readonly image: string | null
  readonly spokenDigits: string
  readonly sentTo: string | null
  readonly length: number
}

export async function shownCode({ context, caller }: Actor, check: PresenceCheck): Promise<ShownCode> {
  const { kind, code, sentTo, seed = 0, isSpoken, item } = check
  const digits = kind === 'press' ? code : ''
  const draw = () => drawDigits(digits, seed)
  const image = digits === '' ? undefined : await expensiveWork.digits.run(caller.userId, draw)
  return {
    pose: kind === 'face' ? poseOf(check) : null,
    item: (item && (await context.hooks.askByItem?.show(context.database.read, item))) ?? null,
    image: image ? `data:image/jpeg;base64,${image.toString('base64')}` : null,
    spokenDigits: isSpoken ? digits : '',
    sentTo,
    length: code.length,
  }
}

const dayMs = 86_400_000

/** Has the digits of a check read aloud, with the whole time for the answer. Only digits on the screen can be. */
export async function speak(db: Db, check: PresenceCheck, studentId: number, now: number): Promise<PresenceCheck> {
  if (check.kind !== 'press' || check.isSpoken) return check
  const limit = { name: `presence-spoken:${studentId}`, max: presenceLimits.spokenPerDay, windowMs: dayMs }
  await countAgainst(db, [limit], now)
  return { ...check, isSpoken: true, shownAt: now }
}
