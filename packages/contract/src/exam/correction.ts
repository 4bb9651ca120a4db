import { admin, teacher } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { correctionKinds, correctionLimits, correctionStates } from './correction.values.ts'
import { ExamReason } from './exam.ts'
import { ItemContent, optionId } from './item.ts'
import { itemKinds, itemLimits } from './item.values.ts'

const { isTrue, blanks, anyOrder, caseSensitive } = ItemContent.shape

/** A new key: the part that the kind of the item has. */
const NewKey = z.object({
  rightIds: z.array(optionId).max(itemLimits.mostOptions).optional(),
  isTrue: isTrue.optional(),
  blanks: blanks.optional(),
  anyOrder: anyOrder.optional(),
  caseSensitive: caseSensitive.optional(),
})

/** What shall be done about an item; `key` is for NEW_KEY. */
export const CorrectionPlan = z.object({
  itemVersionId: bodyId,
  kind: z.enum(correctionKinds, text('请选择更正方式')),
  key: NewKey.optional(),
})
export type CorrectionPlan = z.output<typeof CorrectionPlan>
export const CorrectionForm = CorrectionPlan.extend(ExamReason.shape)
export type CorrectionForm = z.output<typeof CorrectionForm>

/** An item of an exam with its present key. Points are hundredths. */
export const ExamItem = named('ExamItem', {
  itemVersionId: bodyId,
  /** In the pool of the exam, from 1. */
  position: z.number().int(),
  section: z.string(),
  points: z.number().int(),
  kind: z.enum(itemKinds),
  stem: z.string(),
  options: z.array(z.object({ id: optionId, html: z.string(), isRight: z.boolean() })),
  isTrue,
  blanks,
  anyOrder,
  caseSensitive,
  /** The key as people write it. */
  key: z.string(),
  correction: z.enum(correctionKinds).nullable(),
})
export type ExamItem = z.output<typeof ExamItem>

const Result = z.object({
  /** Hundredths; null while something is unmarked. */
  score: z.number().int().nullable(),
  isPassed: z.boolean().nullable(),
})

/** What a correction would change. */
export const CorrectionPreview = named('CorrectionPreview', {
  /** Attempts that have the item. */
  attempts: z.number().int(),
  /** People whose result changes, and whose verdict does so either way. */
  changed: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  /** Valid certificates of people whose result changes. */
  certificates: z.number().int(),
  people: z.array(
    z.object({
      studentId: bodyId,
      name: z.string(),
      studentNumber: z.string().nullable(),
      before: Result,
      after: Result,
      hasCertificate: z.boolean(),
    }),
  ),
})
export type CorrectionPreview = z.output<typeof CorrectionPreview>

/** A correction and how far it is; counts are of attempts that have been marked again. */
export const Correction = named('ExamCorrection', {
  id: bodyId,
  itemVersionId: bodyId,
  kind: z.enum(correctionKinds),
  /** The beginning of the stem. */
  summary: z.string(),
  reason: z.string(),
  state: z.enum(correctionStates),
  percent: z.number().int(),
  changed: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  /** Results of the class that stay, because somebody has entered other ones. */
  conflicts: z.number().int(),
  /** Valid certificates of people whose score has changed: the school decides about each. */
  certificates: z.array(z.object({ id: bodyId, certificateNumber: z.string(), studentName: z.string() })),
  createdBy: z.string(),
  createdAt: instant,
  doneAt: instant.nullable(),
})
export type Correction = z.output<typeof Correction>

const edit = admin('exams.edit')
const path = '/api/admin/exams/{id}'
const loadFailure = text('加载考试失败')

export const correctionEndpoints = {
  listExamItems: endpoint('GET', `${path}/items`, {
    access: edit,
    summary: 'The items of an exam that is over, with their keys; logged',
    failure: loadFailure,
    response: z.array(ExamItem),
  }),
  listCorrections: endpoint('GET', `${path}/corrections`, {
    access: teacher('exams.view'),
    summary: 'The corrections of an exam, latest first, with their progress',
    failure: loadFailure,
    response: z.array(Correction),
  }),
  previewCorrection: endpoint('POST', `${path}/corrections/preview`, {
    access: edit,
    summary: 'What a correction of an item would change in an exam that is over; changes nothing',
    failure: text('预览更正失败'),
    limit: { calls: correctionLimits.previewsPerMinute, windowMs: 60_000, isPerUser: true },
    body: CorrectionPlan,
    data: CorrectionPreview,
  }),
  correctItem: endpoint('POST', `${path}/corrections`, {
    access: edit,
    summary:
      'Corrects an item of an exam that is over, for this exam only; its attempts are marked again in the background',
    success: text('已更正，正在重新评分'),
    failure: text('更正失败，请稍后重试'),
    body: CorrectionForm,
    data: Correction,
  }),
}
