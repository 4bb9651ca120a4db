import { author } from './access.ts'
import { endpoint } from './endpoint.ts'
import { named } from './fields.ts'
import { riskyWordLimits as limits } from './risky-words.values.ts'
import { text } from './text.ts'
import { z } from './zod.ts'

/** A word that is flagged in texts, and why. */
export const RiskyWord = named('RiskyWord', {
  word: z.string().trim().min(1).max(limits.wordLength),
  why: z.string().trim().min(1).max(limits.whyLength),
})

/** Adds the reason with which texts can be published despite flagged words. */
export const withRiskReason = <S extends z.ZodRawShape>(form: z.ZodObject<S>) =>
  form.extend({
    riskReason: z.string().trim().min(1).max(limits.reasonLength, text('理由不能超过 200 个字符')).optional(),
  })

export const riskyWordEndpoints = {
  listRiskyWords: endpoint('GET', '/api/admin/risky-words', {
    access: author,
    summary: 'The words that the advertising law may forbid, for flagging them in editors',
    response: z.array(RiskyWord),
  }),
}
