import { everybody } from '../kit/access.ts'
import { challengePurposes } from '../kit/challenge.values.ts'
import { endpoint } from '../kit/endpoint.ts'
import { named } from '../kit/fields.ts'
import { z } from '../kit/zod.ts'

/** Work for a browser: the number between 0 and `most` that makes the SHA-256 of `salt` and its digits `hash` (hex). */
export const Challenge = named('Challenge', {
  salt: z.string(),
  hash: z.string(),
  most: z.number().int(),
  signature: z.string(),
})
export type Challenge = z.output<typeof Challenge>

/** The data of a refusal with `challenge.required`. */
export const ChallengeHint = z.object({ purpose: z.enum(challengePurposes) })
export type ChallengeHint = z.output<typeof ChallengeHint>

export const challengeEndpoints = {
  getChallenge: endpoint('GET', '/api/public/challenge', {
    access: everybody,
    summary:
      'Work for calls that were refused with 428 `challenge.required`: their repetition carries the header Challenge-Answer, `{salt}{number}.{signature}`; single use, two minutes',
    query: ChallengeHint,
    response: Challenge,
  }),
}
