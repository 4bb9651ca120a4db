import { studentOnly, teacher } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, line, named } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { appealLimits, appealStates } from './appeal.values.ts'
import { examLimits } from './exam.values.ts'

/** An appeal of the candidate against a result, and what the school has decided. */
export const MyAppeal = named('MyAppeal', {
  id: bodyId,
  /** Of the item that it is about; null = the whole. */
  position: z.number().int().nullable(),
  content: z.string(),
  state: z.enum(appealStates),
  /** When it was made, and now; in hundredths. */
  scoreBefore: z.number().int(),
  score: z.number().int().nullable(),
  reply: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})
export type MyAppeal = z.output<typeof MyAppeal>

/** An appeal against the points of an item, or against the whole result. */
export const AppealForm = z.object({
  position: z.number().int().min(1).max(examLimits.mostItems).nullable(),
  content: line(appealLimits.content).min(1, text('请填写申诉理由')),
})
export type AppealForm = z.output<typeof AppealForm>

export const AppealDecision = z.object({
  state: z.enum(appealStates, text('请选择处理结果')).exclude(['OPEN']),
  reply: line(appealLimits.reply).min(1, text('请填写答复')),
})
export type AppealDecision = z.output<typeof AppealDecision>

/** An appeal as staff see it. */
export const ScoreAppeal = MyAppeal.extend({
  examId: bodyId,
  attemptId: bodyId,
  studentId: bodyId,
  studentName: z.string(),
  studentNumber: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** The correction that has changed the attempt since, of an appeal that was upheld. */
  correctionId: bodyId.nullable(),
}).meta({ id: 'ScoreAppeal' })
export type ScoreAppeal = z.output<typeof ScoreAppeal>

export const appealEndpoints = {
  appealScore: endpoint('POST', '/api/student/attempts/{id}/appeals', {
    access: studentOnly,
    summary: 'Appeals against a released result of the caller, for seven days; one appeal at a time',
    success: text('申诉已提交，处理后会通知您'),
    failure: text('提交申诉失败'),
    limit: { calls: appealLimits.appealsPerHour, windowMs: 3_600_000, isPerUser: true },
    body: AppealForm,
    data: MyAppeal,
  }),
  listAppeals: endpoint('GET', '/api/admin/appeals', {
    access: teacher('exams.view'),
    summary: 'Appeals against the results of an exam, oldest open one first',
    failure: text('加载申诉失败'),
    query: pageQuery(appealLimits.listSize).extend({ examId: id, state: filter(z.enum(appealStates)) }),
    response: pageOf(ScoreAppeal),
  }),
  decideAppeal: endpoint('PUT', '/api/admin/appeals/{id}', {
    access: teacher('exams.edit'),
    summary: 'Decides an appeal; its candidate is notified',
    success: text('已答复申诉'),
    failure: text('答复申诉失败'),
    body: AppealDecision,
    data: ScoreAppeal,
  }),
}
