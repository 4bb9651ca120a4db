import { accountLimits } from '@jiangxue/contract/account/account.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { countEvent, readCount } from '../../core/http/rate-limit.ts'

const name = 'reset-failures-of-school'
const dayMs = 86_400_000
const alarmAt = accountLimits.resetFailuresOfSchoolPerDay

/**
 * Counts a wrong reset code for the school: guesses at many accounts stay below the limits of each. Returns true for the
 * one that raises the alarm.
 */
export const countResetFailure = async (db: Db, now: number): Promise<boolean> =>
  (await countEvent(db, name, dayMs, now)).count === alarmAt

/** Whether somebody seems to guess reset codes. */
export const areCodesGuessed = async ({ database, now }: Pick<Context, 'database' | 'now'>): Promise<boolean> =>
  (await readCount(database.read, name, dayMs, now())) >= alarmAt
