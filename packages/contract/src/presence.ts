import { user } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { text } from './kit/text.ts'
import { z } from './kit/zod.ts'
import { studyFigures } from './learning.ts'
import { presenceLimits } from './presence.values.ts'

const params = z.object({ id: z.string().min(1).max(100) })
const playbackSession = z.string().min(1).max(100)
const failure = text('在岗验证失败，请稍后重试')

/** Checks of whether somebody is there. A report of progress says that one is due; only the session that plays is asked. */
export const presenceEndpoints = {
  showPresenceCheck: endpoint('POST', '/api/learning/presence-checks/{id}/show', {
    access: user,
    summary: 'Hands out what a due check asks for, once somebody can see it; the time for the answer runs from here',
    failure,
    params,
    body: z.object({ playbackSession }),
    data: z.null(),
    fields: {
      /** Digits to type; empty where they were sent to a phone. */
      digits: z.string(),
      /** The phone that they were sent to, masked. */
      sentTo: z.string().nullable(),
      length: z.number().int(),
      /** Where the dialog stands, in rows of three from the top left. */
      place: z
        .number()
        .int()
        .min(0)
        .max(presenceLimits.places - 1),
      secondsLeft: z.number().int(),
    },
  }),
  answerPresenceCheck: endpoint('POST', '/api/learning/presence-checks/{id}/answer', {
    access: user,
    summary: 'Answers a check; what was watched since the last one is credited where the code is right and in time',
    failure,
    params,
    body: z.object({ playbackSession, digits: z.string().trim().max(20) }),
    data: z.null(),
    fields: studyFigures,
  }),
}
