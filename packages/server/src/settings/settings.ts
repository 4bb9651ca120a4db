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

/** The settings and the revision of public content; both notice every process's writes at once. */
export interface Settings {
  /** The values now; reads them anew only after a change. */
  current(): Promise<SettingValues>
  /** Counts every change of settings or public content. */
  revision(): Promise<number>
}

export function createSettings(database: Database): Settings {
  let kept: { values: SettingValues; revision: number } | undefined
  return {
    current: async () => {
      const revision = await readRevision(database.read)
      if (kept?.revision !== revision) kept = { values: { ...settingDefaults, ...(await listSettings(database.read)) }, revision }
      return kept.values
    },
    revision: () => readRevision(database.read),
  }
}

/** Stores one setting. */
export const changeSetting = <N extends SettingName>(db: Db, name: N, value: SettingValues[N], now: number) =>
  saveSetting(db, name, JSON.stringify(value), now)
