import { studentOnly, user } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { instant } from './kit/fields.ts'
import { messages } from './kit/messages.ts'
import { text } from './kit/text.ts'
import { z } from './kit/zod.ts'
import { studyFigures } from './learning.ts'
import { faceDecisions, presenceLimits } from './presence.values.ts'

const params = z.object({ id: z.string().min(1).max(100) })
const playbackSession = z.string().min(1).max(100)
const failure = text('在岗验证失败，请稍后重试')

/** What a learner has said to the comparison of faces. */
export const FaceConsent = z
  .object({
    /** Whether a rule that the caller studies by asks for it, and it can be done. */
    isAsked: z.boolean(),
    version: z.string(),
    text: z.string(),
    decision: z.enum(faceDecisions),
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'FaceConsent' })
export type FaceConsent = z.output<typeof FaceConsent>

/** Checks of whether somebody is there. A report of progress says that one is due; only the session that plays is asked. */
export const presenceEndpoints = {
  showPresenceCheck: endpoint('POST', '/api/learning/presence-checks/{id}/show', {
    access: user,
    summary: 'Hands out what a due check asks for, once somebody can see it; the time for the answer runs from here',
    failure,
    params,
    /** `otherWay`: a check that wants a picture asks for digits from here on. */
    body: z.object({ playbackSession, otherWay: z.boolean().optional() }),
    data: z.null(),
    fields: {
      /** Whether a picture of the learner is asked for, and no digits. */
      wantsPicture: z.boolean(),
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
  answerPresenceByFace: endpoint('POST', '/api/learning/presence-checks/{id}/picture', {
    access: user,
    summary: 'Has a picture of the learner compared; it is passed on to the provider and kept nowhere',
    failure,
    params,
    body: z.object({ playbackSession }),
    form: { field: 'picture', maxBytes: presenceLimits.pictureMaxBytes, tooLarge: 'presence.pictureTooLarge' },
    data: z.null(),
    fields: studyFigures,
  }),
  showFaceConsent: endpoint('GET', '/api/learning/face-consent', {
    access: studentOnly,
    summary: 'Whether the caller is asked to have faces compared, and what they have said to that',
    failure: text('加载人脸比对授权失败'),
    response: FaceConsent,
  }),
  decideFaceConsent: endpoint('PUT', '/api/learning/face-consent', {
    access: studentOnly,
    summary: 'Agrees to have faces compared, declines it, or takes it back',
    success: messages.saved,
    failure: text('保存人脸比对授权失败'),
    body: z.object({ isGiven: z.boolean(), version: z.string().max(20) }),
    data: FaceConsent,
  }),
}
