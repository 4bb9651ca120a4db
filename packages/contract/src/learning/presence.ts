import { ChoiceAnswer } from '../exam/item.ts'
import { SatItem } from '../exam/sitting.ts'
import { admin, studentOnly, user } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, named } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { reason } from '../kit/reason.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { studyFigures } from './learning.ts'
import { faceDecisions, facePoses, presenceKinds, presenceLimits } from './presence.values.ts'

const params = z.object({ id: z.string().min(1).max(100) })
const playbackSession = z.string().min(1).max(100)
const failure = text('在岗验证失败，请稍后重试')

/** The agreement on face comparison in force, and a learner's decision about it. */
export const FaceConsent = named('FaceConsent', {
  /** Whether a rule that applies to the caller asks for face comparison and it is available. */
  isAsked: z.boolean(),
  /** 0, without a text, if the school has published none. */
  version: z.number().int(),
  title: z.string(),
  /** Sanitized. */
  html: z.string(),
  decision: z.enum(faceDecisions),
  decidedAt: instant.nullable(),
})
export type FaceConsent = z.output<typeof FaceConsent>

/** Study time of a student that waits for staff, because the required check could not be asked. */
export const HeldStudy = named('HeldStudy', {
  studentId: bodyId,
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  /** What the rule requires. */
  required: z.enum(presenceKinds),
  seconds: z.number().int(),
  /** When it was watched. */
  from: instant,
  to: instant,
  waitingSince: instant,
})
export type HeldStudy = z.output<typeof HeldStudy>

export const HeldStudyDecision = z.object({ isReleased: z.boolean(), reason: reason() })

/** An item of the lesson that a check asks, without its key; its options are shuffled. */
export const PresenceItem = SatItem.pick({ kind: true, stem: true, options: true }).meta({ id: 'PresenceItem' })
export type PresenceItem = z.output<typeof PresenceItem>

/** Presence checks. The response to a progress report announces a due check; only the playing session is asked. */
export const presenceEndpoints = {
  showPresenceCheck: endpoint('POST', '/api/learning/presence-checks/{id}/show', {
    access: user,
    summary: 'Returns what a due check asks for, once the dialog is visible; the answer time starts now',
    failure,
    params,
    /**
     * `otherWay`: a picture, or a message that was not sent, is replaced by digits. `isSpoken`: digits are read aloud,
     * because the caller cannot see their picture; the check is recorded as such.
     */
    body: z.object({ playbackSession, otherWay: z.boolean().optional(), isSpoken: z.boolean().optional() }),
    data: z.null(),
    fields: {
      /** It asks for a picture of the learner in this pose instead of digits. */
      pose: z.enum(facePoses).nullable(),
      /** It asks an item of the lesson instead of digits. */
      item: PresenceItem.nullable(),
      /** A picture of the digits to type, as a data URL; null if they were sent to a phone. */
      image: z.string().nullable(),
      /** The digits, if the page is to read them aloud; else empty. */
      spokenDigits: z.string(),
      /** The masked number of the phone they were sent to. */
      sentTo: z.string().nullable(),
      length: z.number().int(),
      /** The dialog's position on a grid of rows of three, counted from the top left. */
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
    summary: 'Answers a check; study time since the last check is credited if the code is right and in time',
    failure,
    params,
    body: z.object({ playbackSession, digits: z.string().trim().max(20) }),
    data: z.null(),
    fields: studyFigures,
  }),
  listHeldStudy: endpoint('GET', '/api/admin/held-study', {
    access: admin('anomalies.view'),
    summary: 'Study time that waits for staff because the required check could not be asked, the longest wait first',
    failure: text('加载等待核实的学习失败'),
    query: pageQuery().extend({ studentId: filter(id) }),
    response: pageOf(HeldStudy),
  }),
  settleHeldStudy: endpoint('POST', '/api/admin/students/{id}/held-study', {
    access: admin('anomalies.edit'),
    summary: 'Credits a student’s study time that waits for staff, or refuses it, with a reason; full admins only',
    success: text('已处理'),
    failure: text('操作失败'),
    body: HeldStudyDecision,
    data: z.object({ seconds: z.number().int() }),
  }),
}

/** Presence checks by an item of the quiz of the lesson. */
export const itemCheckEndpoints = {
  answerPresenceByItem: endpoint('POST', '/api/learning/presence-checks/{id}/item', {
    access: user,
    summary: 'Answers a check that asks an item; after a wrong answer, the check is shown again with another item',
    failure,
    params,
    body: z.object({ playbackSession, answer: ChoiceAnswer }),
    data: z.null(),
    fields: studyFigures,
  }),
}

/** Presence checks by a picture of the learner that is compared with the photo of their application. */
export const faceEndpoints = {
  answerPresenceByFace: endpoint('POST', '/api/learning/presence-checks/{id}/picture', {
    access: user,
    summary: 'Answers a check with a picture of the learner, which is passed on to the provider and not stored',
    failure,
    params,
    body: z.object({ playbackSession }),
    form: { field: 'picture', maxBytes: presenceLimits.pictureMaxBytes, tooLarge: 'presence.pictureTooLarge' },
    data: z.null(),
    fields: studyFigures,
  }),
  showFaceConsent: endpoint('GET', '/api/learning/face-consent', {
    access: studentOnly,
    summary: 'Whether the caller is asked to consent to face comparison, and their decision',
    failure: text('加载人脸比对授权失败'),
    response: FaceConsent,
  }),
  decideFaceConsent: endpoint('PUT', '/api/learning/face-consent', {
    access: studentOnly,
    summary: 'Gives, declines or withdraws consent to face comparison',
    success: messages.saved,
    failure: text('保存人脸比对授权失败'),
    body: z.object({
      isGiven: z.boolean(),
      /** The version that the caller has read: to give consent, the one in force. */
      version: z.number().int().nonnegative(),
      place: z.enum(['profile', 'player']),
    }),
    data: FaceConsent,
  }),
}
