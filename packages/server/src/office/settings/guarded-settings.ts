import type { GuardedAct } from '@jiangxue/contract/learning/guarded-act.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { settingNamesOf, type SettingName, type SettingValues } from '../../core/settings/setting-values.ts'
import { differencesOf } from '../../ledger/changes/differences.ts'
import { guardAct } from '../../ledger/changes/guarded-act.ts'

/** The settings whose change is a guarded act. Those that affect crediting itself are rows of the chain of their own. */
const guardedSettings: Partial<Record<GuardedAct, readonly SettingName[]>> = {
  certificateRules: ['certificate.previewLessons', 'certificate.buttonLessons'],
  anchors: settingNamesOf('proof').filter((name) => name !== 'proof.secondAdmin'),
  anomalyRules: settingNamesOf('anomaly'),
  backups: settingNamesOf('backup'),
  secondFactors: ['user.requireSecondFactor'],
}

export async function guardSettings(db: Db, actor: Actor, before: SettingValues, after: SettingValues): Promise<void> {
  for (const [act, names] of Object.entries(guardedSettings) as [GuardedAct, readonly SettingName[]][])
    await guardAct(db, actor, act, { targetId: 0, changes: differencesOf(names, before, after) })
}
