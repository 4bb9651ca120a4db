import { accountAgreements } from '@jiangxue/contract/agreement/agreement.values.ts'
import { firstSteps, type FirstStep } from '@jiangxue/contract/office/dashboard.values.ts'
import type { Context } from '../../core/context.ts'
import { isNameChosen } from '../../core/settings/setting-defaults.ts'
import { agreementsInForce } from '../../people/agreement/agreements-in-force.ts'
import { codeChannelsOf } from '../../people/registration/registration-rules.ts'
import { isAnchorKeyInData } from '../../proof/anchor/anchor-key.ts'
import { isBackupOn } from '../upkeep/upkeep-due.ts'
import { hasClass, hasPublishedCourse } from './dashboard.queries.ts'

/** What a new school has set up and what not; null if nothing is missing. */
export async function readFirstSteps(context: Context) {
  const { config, database, settings } = context
  const db = database.read
  const inForce = await agreementsInForce(context)
  const values = await settings.current()
  const done: Record<FirstStep, boolean> = {
    siteName: isNameChosen(values, 'basic.siteName'),
    domain: values['basic.domain'] !== '',
    codes: codeChannelsOf(values).length > 0,
    backup: isBackupOn(values),
    key: !isAnchorKeyInData(config),
    agreements: accountAgreements.every((kind) => inForce.some((each) => each.kind === kind)),
    course: await hasPublishedCourse(db),
    class: await hasClass(db),
  }
  const steps = firstSteps.map((step) => ({ step, isDone: done[step] }))
  return steps.every(({ isDone }) => isDone) ? null : steps
}
