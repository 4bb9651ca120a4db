import type { Db } from '../../core/database/database.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import type { Settings } from '../../core/settings/settings.ts'
import { listHourRules, type HourRules } from './hour-rules.ts'
import { listPresenceRules, type PresenceRules } from './presence-rules.ts'

/** The settings and all versions of the rules that credit study time, of the same revision. */
export interface CreditingRules {
  readonly values: SettingValues
  readonly hourRules: HourRules
  readonly presenceRules: PresenceRules
}

const readRules = async (db: Db, values: SettingValues): Promise<CreditingRules> => ({
  values,
  hourRules: await listHourRules(db),
  presenceRules: await listPresenceRules(db),
})

/** Returns the rules; re-reads them only after a change by any process. */
export const creditingRules = (settings: Settings) => settings.ofRevision(readRules)

export const currentHourRules = async (settings: Settings) => (await creditingRules(settings)).hourRules
export const currentPresenceRules = async (settings: Settings) => (await creditingRules(settings)).presenceRules
