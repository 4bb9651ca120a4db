import { limitsOf } from '@jiangxue/contract/course/hour-rule.values.ts'
import { mayAskBy, presenceLimitsOf } from '@jiangxue/contract/learning/presence.values.ts'
import { siteUrlOf } from '@jiangxue/contract/office/setting.values.ts'
import type { systemEndpoints } from '@jiangxue/contract/office/system.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { isOperator } from '../../core/http/operator.ts'
import { pick } from '../../core/pick.ts'
import { problem } from '../../core/problem.ts'
import { translate } from '../../core/text/translate.ts'
import { version } from '../../core/version.ts'
import { hourRuleOf } from '../../ledger/rules/hour-rule-of.ts'
import { presenceRuleOf } from '../../ledger/rules/presence-rule-of.ts'
import { agreementsInForce } from '../../people/agreement/agreements-in-force.ts'
import { codeChannelsOf, registrationOf } from '../../people/registration/registration-rules.ts'
import { healthReasonsOf } from '../upkeep/health.ts'
import { readDatabaseState } from './database-state.ts'

export const systemHandlers: HandlersOf<keyof typeof systemEndpoints> = {
  health: async ({ context, request }) => {
    const { config, database } = context
    const state = await readDatabaseState(database)
    if (state === 'dead') throw problem('server.unavailable')
    const reasons = await healthReasonsOf(context)
    if (state === 'busy') reasons.push('databaseBusy')
    return {
      status: reasons.length > 0 ? 'degraded' : 'ok',
      database: database.engine,
      version,
      // Only operators learn the reasons.
      ...(request && isOperator(request, config) && { reasons }),
    }
  },

  site: async ({ context }) => {
    const values = await context.settings.current()
    return {
      siteName: values['basic.siteName'],
      logoUrl: values['basic.logo'],
      language: values['basic.language'],
      timezone: values['basic.timezone'],
      icp: values['basic.icp'],
      policeRecord: values['basic.policeRecord'],
      jobServiceUrl: values['site.jobServiceUrl'],
      contactPhone: values['site.contactPhone'],
      contactAddress: values['site.contactAddress'],
      contactHours: values['site.contactHours'],
      slogan: values['site.slogan'],
      siteUrl: siteUrlOf(values['basic.domain']),
      imageBaseUrl: values['storage.imageBaseUrl'],
      codeChannels: codeChannelsOf(values),
      agreements: (await agreementsInForce(context)).map((each) => pick(each, ['kind', 'title', 'version'])),
      studyLimits: [...limitsOf(hourRuleOf(values)), ...presenceLimitsOf(presenceRuleOf(values))].map((limit) =>
        translate(limit.text, limit.values),
      ),
      asksForFace: mayAskBy(presenceRuleOf(values), 'face'),
      hasExams: values['course.hasExams'],
      invoices: values['payment.invoices'],
      payments: context.hooks.takesPayments?.(values) ?? false,
      registration: registrationOf(values),
    }
  },
}
