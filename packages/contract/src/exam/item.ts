import { teacher } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, keyword, line, named, title, whole } from '../kit/fields.ts'
import { changeForm, newForm } from '../kit/form.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { itemDifficulties, itemKinds, itemLimits, itemStatuses } from './item.values.ts'

/** A collection of items: the school's, or of a course, whose teachers may then edit it too. */
export const ItemBank = named('ItemBank', {
  id: bodyId,
  name: z.string(),
  courseId: bodyId.nullable(),
  courseName: z.string().nullable(),
  /** How many items it has, and how many of them exams may draw. */
  items: z.number().int(),
  activeItems: z.number().int(),
  version: z.number().int(),
})
export type ItemBank = z.output<typeof ItemBank>

export const ItemBankFields = z.object({
  name: title(itemLimits.bankName, text('请输入题库名称'), text('题库名称不能超过 60 个字符')),
  courseId: bodyId.nullable(),
})
export const ItemBankForm = newForm(ItemBankFields, ['name'])
export type ItemBankForm = z.output<typeof ItemBankForm>
export const ItemBankChange = changeForm(ItemBankFields)
export type ItemBankChange = z.output<typeof ItemBankChange>

/** The random code of an option: neither it nor its place tells anything about the key. */
export const optionId = z.string().regex(/^[a-z0-9]{2,4}$/)
/** Sanitized by the server. */
const html = (most: number) => z.string().max(most, text('内容过长'))
const number = z.number(text('请输入数字'))

/** The answer of a choice, one option or several, or a judgement. */
export const ChoiceAnswer = z.union([optionId, z.array(optionId).max(itemLimits.mostOptions), z.boolean()])
export type ChoiceAnswer = z.output<typeof ChoiceAnswer>

/**
 * The text and key of an item. Each kind has its own part of the key: `options` of single and multiple choice, `isTrue`
 * of a judgement, `blanks` in the order of the stem, `reference` and `points` of an essay. `item-rules.ts` checks it.
 */
export const ItemContent = z.object({
  kind: z.enum(itemKinds, text('请选择题型')),
  stem: html(itemLimits.stem),
  /** New options have no id; the server gives them one. */
  options: z
    .array(z.object({ id: optionId.optional(), html: html(itemLimits.option), isRight: z.boolean() }))
    .max(itemLimits.mostOptions, text('最多 8 个选项')),
  /** Options such as “以上都对” are not shuffled. */
  keepsOrder: z.boolean(),
  isTrue: z.boolean().nullable(),
  blanks: z
    .array(
      z.object({
        /** Any of these is right. */
        accepted: z.array(line(itemLimits.answer)).max(itemLimits.mostAccepted, text('每空最多 10 个答案')),
        /** How far a number may be from the accepted one. */
        tolerance: number.min(0, text('误差不能小于 0')).nullable(),
      }),
    )
    .max(itemLimits.mostBlanks, text('最多 20 个空')),
  /** The answers of the blanks may be given in any order. */
  anyOrder: z.boolean(),
  caseSensitive: z.boolean(),
  reference: z.string().max(itemLimits.reference, text('参考答案过长')),
  /** What an essay has to contain, with its share of the points in percent. */
  points: z
    .array(z.object({ text: line(itemLimits.answer), share: whole(1, 100, text('请输入 1 到 100 的整数')) }))
    .max(itemLimits.mostPoints, text('最多 20 个得分点')),
  /** Explains the answer; shown with the results. */
  analysis: html(itemLimits.analysis),
})
export type ItemContent = z.output<typeof ItemContent>

/** The fields that the item editor saves. A changed text or key becomes a further version of the item. */
export const ItemFields = ItemContent.extend({
  bankId: bodyId,
  topic: line(itemLimits.topic),
  difficulty: z.literal(itemDifficulties, text('请选择难度')),
  status: z.enum(itemStatuses, text('请选择状态')),
})
/** A new item; active and of medium difficulty by default. */
export const ItemForm = newForm(ItemFields, ['bankId', 'kind', 'stem'])
export type ItemForm = z.output<typeof ItemForm>
/** Its kind never changes: answers already given would lose their meaning. */
export const ItemChange = changeForm(ItemFields.omit({ kind: true }))
export type ItemChange = z.output<typeof ItemChange>

/** An item of a list, without its key; `summary` is the plain text of the stem. */
export const ItemRow = named('ItemRow', {
  id: bodyId,
  bankId: bodyId,
  bankName: z.string(),
  kind: z.enum(itemKinds),
  summary: z.string(),
  topic: z.string(),
  difficulty: z.literal(itemDifficulties),
  status: z.enum(itemStatuses),
  /** How many exams have it. */
  usedCount: z.number().int(),
  updatedAt: instant,
  version: z.number().int(),
})
export type ItemRow = z.output<typeof ItemRow>

/** Another item with the same or nearly the same text. */
const Duplicate = z.object({ id: bodyId, bankName: z.string(), summary: z.string(), isSame: z.boolean() })

/** An item with its key. Reading it is logged. */
export const ManagedItem = ItemRow.omit({ summary: true })
  .extend(ItemContent.shape)
  .extend({
    options: z.array(z.object({ id: optionId, html: z.string(), isRight: z.boolean() })),
    /** The number of its current version. */
    number: z.number().int(),
    duplicates: z.array(Duplicate),
  })
  .meta({ id: 'ManagedItem' })
export type ManagedItem = z.output<typeof ManagedItem>

export const itemFilters = z.object({
  bankId: filter(id),
  kind: filter(z.enum(itemKinds)),
  topic: filter(line(itemLimits.topic)),
  difficulty: filter(z.coerce.number<number>().pipe(z.literal(itemDifficulties))),
  status: filter(z.enum(itemStatuses)),
  keyword,
})
export const ItemListQuery = pageQuery(itemLimits.listSize).extend(itemFilters.shape)
export type ItemListQuery = z.output<typeof ItemListQuery>

const view = teacher('items.view')
const edit = teacher('items.edit')
const saveFailure = text('保存试题失败')
const saveBankFailure = text('保存题库失败')

export const itemBankEndpoints = {
  listItemBanks: endpoint('GET', '/api/admin/item-banks', {
    access: view,
    summary: 'Item banks by name; of a teacher, those of their own courses',
    failure: text('加载题库失败'),
    response: z.array(ItemBank),
  }),
  createItemBank: endpoint('POST', '/api/admin/item-banks', {
    access: edit,
    summary: 'Adds an item bank; teachers only to a course of their own',
    success: messages.added,
    failure: saveBankFailure,
    body: ItemBankForm,
    data: ItemBank,
  }),
  updateItemBank: endpoint('PUT', '/api/admin/item-banks/{id}', {
    access: edit,
    summary: 'Renames an item bank or gives it to another course',
    failure: saveBankFailure,
    body: ItemBankChange,
    data: ItemBank,
  }),
  deleteItemBank: endpoint('DELETE', '/api/admin/item-banks/{id}', {
    access: teacher('items.delete'),
    summary: 'Deletes an empty item bank',
    failure: text('删除题库失败'),
  }),
}

export const itemEndpoints = {
  listItems: endpoint('GET', '/api/admin/items', {
    access: view,
    summary: 'Items without their keys, newest first; of a teacher, those of the banks of their courses',
    failure: text('加载试题失败'),
    query: ItemListQuery,
    response: pageOf(ItemRow),
  }),
  listItemTopics: endpoint('GET', '/api/admin/items/topics', {
    access: view,
    summary: 'The topics of the items of a bank, or of all',
    failure: text('加载试题失败'),
    query: z.object({ bankId: filter(id) }),
    response: z.array(z.string()),
  }),
  createItem: endpoint('POST', '/api/admin/items', {
    access: edit,
    summary: 'Adds an item to a bank',
    success: messages.added,
    failure: saveFailure,
    body: ItemForm,
    data: ManagedItem,
  }),
  getItem: endpoint('GET', '/api/admin/items/{id}', {
    access: view,
    summary: 'One item with its key; logged',
    failure: text('加载试题失败'),
    response: ManagedItem,
  }),
  updateItem: endpoint('PUT', '/api/admin/items/{id}', {
    access: edit,
    summary: 'Changes an item; a changed text or key becomes a further version',
    failure: saveFailure,
    body: ItemChange,
    data: ManagedItem,
  }),
  deleteItem: endpoint('DELETE', '/api/admin/items/{id}', {
    access: teacher('items.delete'),
    summary: 'Deletes an item that no exam has',
    failure: text('删除试题失败'),
  }),
}
