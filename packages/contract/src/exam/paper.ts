import { teacher } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, keyword, line, named, title, whole } from '../kit/fields.ts'
import { changeForm, newForm } from '../kit/form.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { examLimits, paperVariants, printFormats } from './exam.values.ts'
import { itemDifficulties, itemKinds, itemLimits } from './item.values.ts'
import { SatItem } from './sitting.ts'

/** Draws items at random from banks. Empty lists mean any. */
export const ItemPick = z.object({
  count: whole(1, examLimits.mostItems, text('请输入 1 到 200 的整数')),
  bankIds: z.array(bodyId).max(50),
  topics: z.array(line(itemLimits.topic)).max(50),
  difficulties: z.array(z.literal(itemDifficulties)).max(3),
})
export type ItemPick = z.output<typeof ItemPick>

/** Items of one kind with equal points (in hundredths), either chosen or drawn at random. */
export const PaperSection = z.object({
  title: title(examLimits.sectionTitle, text('请输入标题'), text('标题不能超过 40 个字符')),
  kind: z.enum(itemKinds, text('请选择题型')),
  points: whole(examLimits.leastPoints, examLimits.mostPoints, text('每题分值应在 0.1 到 100 之间')),
  itemIds: z.array(bodyId).max(examLimits.mostItems, text('最多 200 道题')),
  pick: ItemPick.nullable(),
})
export type PaperSection = z.output<typeof PaperSection>

export const PaperFields = z.object({
  name: title(examLimits.name, text('请输入试卷名称'), text('试卷名称不能超过 60 个字符')),
  /** Papers of a course can be edited by its teachers; null for the school's own. */
  courseId: bodyId.nullable(),
  sections: z.array(PaperSection).max(examLimits.mostSections, text('最多 10 个部分')),
})
export const PaperForm = newForm(PaperFields, ['name'])
export type PaperForm = z.output<typeof PaperForm>
export const PaperChange = changeForm(PaperFields)
export type PaperChange = z.output<typeof PaperChange>

/** A paper of a list; `total` is the sum of its points in hundredths. */
export const PaperRow = named('PaperRow', {
  id: bodyId,
  name: z.string(),
  courseId: bodyId.nullable(),
  courseName: z.string().nullable(),
  items: z.number().int(),
  total: z.number().int(),
  /** Whether any of its items is drawn at random. */
  isRandom: z.boolean(),
  /** How many exams use it. */
  exams: z.number().int(),
  updatedAt: instant,
  version: z.number().int(),
})
export type PaperRow = z.output<typeof PaperRow>

/** A paper with what its sections can draw from now. */
export const Paper = PaperRow.extend({
  sections: z.array(
    PaperSection.extend({
      /** Chosen items in their order; those no longer active are marked. */
      chosen: z.array(z.object({ id: bodyId, summary: z.string(), isActive: z.boolean() })),
      /** How many active items a random section has to draw from. */
      available: z.number().int(),
    }),
  ),
}).meta({ id: 'Paper' })
export type Paper = z.output<typeof Paper>

const view = teacher('items.view')
const edit = teacher('items.edit')
const failure = text('保存试卷失败')
const path = '/api/admin/papers'

export const paperEndpoints = {
  listPapers: endpoint('GET', path, {
    access: view,
    summary: 'Papers, newest first; of a teacher, those of their own courses',
    failure: text('加载试卷失败'),
    query: pageQuery(examLimits.listSize).extend({ keyword, courseId: filter(id) }),
    response: pageOf(PaperRow),
  }),
  createPaper: endpoint('POST', path, {
    access: edit,
    summary: 'Adds a paper',
    success: messages.added,
    failure,
    body: PaperForm,
    data: Paper,
  }),
  getPaper: endpoint('GET', `${path}/{id}`, {
    access: view,
    summary: 'One paper',
    failure: text('加载试卷失败'),
    response: Paper,
  }),
  updatePaper: endpoint('PUT', `${path}/{id}`, {
    access: edit,
    summary: 'Changes a paper; published exams keep what they had',
    failure,
    body: PaperChange,
    data: Paper,
  }),
  deletePaper: endpoint('DELETE', `${path}/{id}`, {
    access: teacher('items.delete'),
    summary: 'Deletes a paper that no exam uses',
    failure: text('删除试卷失败'),
  }),
  countItems: endpoint('POST', `${path}/count`, {
    access: view,
    summary: 'How many active items of a kind a random section could draw from',
    failure: text('加载试题失败'),
    body: ItemPick.omit({ count: true }).extend({
      kind: z.enum(itemKinds),
      /** Of the paper, if it has one. */
      courseId: bodyId.nullable().optional(),
    }),
    response: z.object({ count: z.number().int() }),
  }),
  samplePaper: endpoint('GET', `${path}/{id}/sample`, {
    access: view,
    summary: 'A paper as a candidate could get it, without keys',
    failure: text('加载试卷失败'),
    query: z.object({ seed: z.coerce.number<number>().int().min(0).max(1_000_000).default(0) }),
    response: z.object({ sections: z.array(z.object({ title: z.string(), items: z.array(SatItem) })) }),
  }),
  printPaper: endpoint('GET', `${path}/{id}/print`, {
    access: teacher('items.export'),
    needsProof: 'always',
    summary:
      'A paper for an exam in a room, with the keys at its end if wanted; a variant is always the same while its items stay',
    failure: text('下载试卷失败'),
    query: z.object({
      format: z.enum(printFormats),
      variant: z.enum(paperVariants).default('A'),
      keys: z.stringbool().default(false),
    }),
    response: 'stream',
  }),
}
