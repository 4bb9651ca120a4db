import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'
import { recordCreditChange, type CreditChanges } from '../../ledger/changes/credit-change.ts'
import { differencesOf } from '../../ledger/changes/differences.ts'
import { faceServiceOf, faceSettingNames } from '../../ledger/changes/face-service-of.ts'
import { hourRuleOf, hourSettingNames } from '../../ledger/rules/hour-rule-of.ts'
import { listHourRules } from '../../ledger/rules/hour-rules.ts'
import { presenceRuleOf, presenceSettingNames } from '../../ledger/rules/presence-rule-of.ts'
import { recordClassPresences } from '../../teaching/training-class/class-presence.ts'
import { recordClassRules } from '../../teaching/training-class/class-rule.ts'

/** Records changes of settings that affect crediting in the ledger. */
export async function recordCreditSettings(db: Db, actor: Actor, before: SettingValues, after: SettingValues) {
  for (const [kind, name] of [
    ['mode', 'course.studyTime'],
    ['timezone', 'basic.timezone'],
    ['delivery', 'course.mediaDelivery'],
    ['confirmation', 'proof.secondAdmin'],
  ] as const) {
    const changes = differencesOf([name], before, after)
    const facts = { before: before[name], after: after[name] } as CreditChanges[typeof kind]
    if (changes.length > 0) await recordCreditChange(db, actor, kind, facts, { targetId: 0, changes })
  }
  await recordCheckChange(db, actor, before, after)
  const changes = differencesOf(hourSettingNames, before, after)
  if (changes.length === 0) return
  const facts = { scope: 'school', version: (await listHourRules(db)).length + 1, rule: hourRuleOf(after) } as const
  await recordCreditChange(db, actor, 'hours', facts, { targetId: 0, changes })
  await recordClassRules(db, actor)
}

/**
 * Records changes of the presence rule and of the face comparison service; if both change, one confirmation covers
 * them.
 */
async function recordCheckChange(db: Db, actor: Actor, before: SettingValues, after: SettingValues) {
  const asked = differencesOf(presenceSettingNames, before, after)
  const faces = differencesOf(faceSettingNames, before, after)
  if (asked.length > 0) {
    const facts = { scope: 'school', rule: presenceRuleOf(after) } as const
    await recordCreditChange(db, actor, 'presence', facts, { targetId: 0, changes: [...asked, ...faces] })
    await recordClassPresences(db, actor)
  }
  if (faces.length === 0) return
  const facts = { before: faceServiceOf(before), after: faceServiceOf(after) }
  await recordCreditChange(db, actor, 'face', facts, asked.length > 0 ? 'follows' : { targetId: 0, changes: faces })
}
