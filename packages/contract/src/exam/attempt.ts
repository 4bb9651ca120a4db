import { teacher } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, line, named, whole } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { ExamReason } from './exam.ts'
import { attemptEnds, attemptEvents, attemptStates, examLimits } from './exam.values.ts'
import { Answer, SatItem, ShownCorrection } from './sitting.ts'

/** An attempt as staff see it: answers, keys in words, marks and what happened. */
export const AttemptSheet = named('AttemptSheet', {
  id: bodyId,
  examId: bodyId,
  examName: z.string(),
  /** Empty while names are hidden for marking. */
  studentName: z.string(),
  number: z.number().int(),
  state: z.enum(attemptStates),
  startedAt: instant,
  handedInAt: instant.nullable(),
  endedBy: z.enum(attemptEnds).nullable(),
  score: z.number().int().nullable(),
  total: z.number().int(),
  /** When staff accepted answers that came too late. */
  lateAcceptedAt: instant.nullable(),
  items: z.array(
    SatItem.extend({
      section: z.string(),
      answer: Answer.nullable(),
      key: z.string(),
      analysis: z.string(),
      /** Null for an essay that nobody has marked. */
      earned: z.number().int().nullable(),
      comment: z.string(),
      correction: ShownCorrection.nullable(),
    }),
  ),
  events: z.array(z.object({ at: instant, kind: z.enum(attemptEvents), detail: z.string() })),
})
export type AttemptSheet = z.output<typeof AttemptSheet>

/** Why an attempt becomes void, and whether its candidate has used it. */
export const VoidForm = ExamReason.extend({ countsAsUsed: z.boolean() })
/** What an item has earned; points in hundredths, at most those of the item. */
export const ItemMark = z.object({ points: whole(0, examLimits.mostPoints, text('请输入分数')), comment: line(500) })

const view = teacher('exams.view')
const edit = teacher('exams.edit')
const path = '/api/admin/attempts/{id}'
const loadFailure = text('加载考试失败')
const actFailure = text('操作失败，请稍后重试')

export const attemptEndpoints = {
  getAttemptSheet: endpoint('GET', path, {
    access: view,
    summary: 'A handed-in attempt with its keys; logged',
    failure: loadFailure,
    response: AttemptSheet,
  }),
  nextToMark: endpoint('GET', '/api/admin/exams/{id}/marking', {
    access: edit,
    summary: 'The next attempt with an essay that nobody has marked, without the name, and how many there are',
    failure: loadFailure,
    response: z.object({
      /** Null if everything is marked. */
      sheet: AttemptSheet.nullable(),
      /** Attempts to mark, including this one. */
      left: z.number().int(),
    }),
  }),
  markAttempt: endpoint('PUT', `${path}/marks`, {
    access: edit,
    summary: 'Marks essays of an attempt, or corrects marks with a reason',
    success: messages.saved,
    failure: text('保存评分失败'),
    body: z.object({
      marks: z
        .array(ItemMark.extend({ position: z.number().int().min(1).max(examLimits.mostItems) }))
        .min(1)
        .max(examLimits.mostItems),
      reason: line(200).optional(),
    }),
    data: AttemptSheet,
  }),
  forceHandIn: endpoint('POST', `${path}/force`, {
    access: edit,
    summary: 'Hands in an open attempt for its candidate',
    success: text('已收卷'),
    failure: actFailure,
    body: ExamReason,
  }),
  voidAttempt: endpoint('POST', `${path}/void`, {
    access: edit,
    summary: 'Makes an attempt void; the candidate can be given another one',
    success: text('已作废'),
    failure: actFailure,
    body: VoidForm,
  }),
}
