import type { Database, Db } from '../database/database.ts'
import { listSettings, readRevision, saveSetting } from './settings.queries.ts'

/** Settings by `group.field` with their defaults (spec §3, §9; decisions §8). */
export const settingDefaults = {
  'basic.siteName': '匠学职业IT培训学校',
  'basic.language': 'zh_CN' as 'zh_CN' | 'en_US',
  'basic.timezone': 'Asia/Shanghai',
  'basic.icp': '',
  'basic.domain': '',
  'course.studyTime': 'verified' as 'verified' | 'reported',
  'course.paymentRequired': false,
  'site.jobServiceUrl': '',
  'site.contactPhone': '',
  'site.contactAddress': '',
  'site.contactHours': '',
}
export type SettingValues = typeof settingDefaults
export type SettingName = keyof SettingValues

/** The settings as this process holds them; it notices other processes' writes within a second. */
export interface Settings {
  /** The values now; reads the database only after a change. */
  current(): Promise<SettingValues>
  /** Counts every change of settings or public content. */
  revision(): Promise<number>
}

const recheckMs = 1000

export function createSettings(database: Database, now: () => number): Settings {
  let values: SettingValues | undefined
  let revision = -1
  let checkedAt = -Infinity
  const refresh = async () => {
    const at = now()
    if (values && Math.abs(at - checkedAt) < recheckMs) return values
    checkedAt = at
    const found = await readRevision(database.read)
    if (!values || found !== revision) {
      values = { ...settingDefaults, ...(await listSettings(database.read)) }
      revision = found
    }
    return values
  }
  return { current: refresh, revision: async () => (await refresh(), revision) }
}

/** Stores one setting. */
export const changeSetting = <N extends SettingName>(db: Db, name: N, value: SettingValues[N], now: number) =>
  saveSetting(db, name, JSON.stringify(value), now)
