import { admin, self } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, named, requiredText } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { reason } from '../kit/reason.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { anomalyDecisions, anomalyLimits, anomalyRules, anomalyStates } from './anomaly.values.ts'

const common = {
  id: bodyId,
  rule: z.enum(anomalyRules),
  /** In the site's time zone. */
  day: z.string(),
  /** Describes the finding for people. */
  message: z.string(),
  state: z.enum(anomalyStates),
  /** The reason given for the decision. */
  reason: z.string(),
  decidedAt: instant.nullable(),
  discountedSeconds: z.number().int(),
  /** The student's explanation. */
  answer: z.string(),
  answeredAt: instant.nullable(),
  createdAt: instant,
}

/** Unusual study time, flagged for review. */
export const Anomaly = named('Anomaly', {
  ...common,
  studentId: bodyId,
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  ownerId: bodyId.nullable(),
  ownerName: z.string().nullable(),
  /** Number of ledger rows involved. */
  segments: z.number().int(),
  creditedSeconds: z.number().int(),
  version: z.number().int(),
})
export type Anomaly = z.output<typeof Anomaly>

/** An anomaly as its student sees it once a staff member has taken it on. */
export const OwnAnomaly = z.object(common).meta({ id: 'OwnAnomaly' })
export type OwnAnomaly = z.output<typeof OwnAnomaly>

/** A ledger row that an anomaly is based on. */
export const AnomalyRow = named('AnomalyRow', {
  number: z.number().int(),
  courseName: z.string(),
  lessonTitle: z.string(),
  /** Video positions in seconds. */
  from: z.number(),
  to: z.number(),
  creditedSeconds: z.number().int(),
  startedAt: instant,
  endedAt: instant,
  ip: z.string().nullable(),
  device: z.string().nullable(),
  isDiscounted: z.boolean(),
})
export type AnomalyRow = z.output<typeof AnomalyRow>

const list = '/api/admin/anomalies'
const one = `${list}/{id}`
const failure = text('加载异常学习失败')
const missing = text('请输入理由')
const noAnswer = text('请输入说明')

export const AnomalyDecisionForm = z.object({
  decision: z.enum(anomalyDecisions, text('请选择处理方式')),
  reason: reason(missing, anomalyLimits.reasonMaxLength),
  version: z.number().int().optional(),
})

export const anomalyEndpoints = {
  listAnomalies: endpoint('GET', list, {
    access: admin('anomalies.view'),
    summary: 'Unusual study time flagged for review, newest first',
    failure,
    query: pageQuery().extend({
      state: filter(z.enum(anomalyStates)),
      rule: filter(z.enum(anomalyRules)),
      studentId: filter(id),
      /** If true, only anomalies that the caller has taken on. */
      isOwn: filter(z.enum(['true'])),
    }),
    response: pageOf(Anomaly),
  }),
  listAnomalyRows: endpoint('GET', `${one}/rows`, {
    access: admin('anomalies.view'),
    summary: 'The ledger rows that an anomaly is based on',
    failure,
    query: pageQuery(),
    response: pageOf(AnomalyRow),
  }),
  takeAnomaly: endpoint('PUT', `${one}/owner`, {
    access: admin('anomalies.edit'),
    summary: 'Makes the caller the owner of an anomaly; the student is notified and can respond',
    success: text('已由您处理，并已告知学员'),
    failure: text('操作失败'),
    data: Anomaly,
  }),
  decideAnomaly: endpoint('PUT', `${one}/decision`, {
    access: admin('anomalies.edit'),
    summary: 'Decides an anomaly with a reason; discounting adds a negative row to the ledger; the student is notified',
    success: text('处理成功'),
    failure: text('操作失败'),
    body: AnomalyDecisionForm,
    data: Anomaly,
  }),
  listOwnAnomalies: endpoint('GET', '/api/student/learning/{userId}/anomalies', {
    access: self('userId'),
    summary: 'Anomalies that the school asks the student about, newest first',
    failure,
    query: pageQuery(),
    response: pageOf(OwnAnomaly),
  }),
  answerAnomaly: endpoint('POST', '/api/student/learning/{userId}/anomalies/{id}/answer', {
    access: self('userId'),
    summary: 'Submits the student’s explanation of an anomaly',
    success: text('说明已提交'),
    failure: text('提交失败'),
    body: z.object({ answer: requiredText(anomalyLimits.answerMaxLength, noAnswer, text('说明不能超过 1000 个字符')) }),
    data: OwnAnomaly,
  }),
}
