import { teacher } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { itemFormats, itemImportLimits, itemImportStatuses, importOutcomes } from './item-import.values.ts'
import { ItemFields, itemFilters, optionId } from './item.ts'
import { itemDifficulties, itemKinds, itemLimits } from './item.values.ts'

export const ImportedItem = ItemFields.omit({ bankId: true, status: true })
export type ImportedItem = z.output<typeof ImportedItem>

/** An item as a file has it: what is too long for an item is a problem of the preview, not of its answer. */
const ReadItem = z.object({
  kind: z.enum(itemKinds),
  stem: z.string(),
  options: z.array(z.object({ id: optionId.optional(), html: z.string(), isRight: z.boolean() })),
  keepsOrder: z.boolean(),
  isTrue: z.boolean().nullable(),
  blanks: z.array(z.object({ accepted: z.array(z.string()), tolerance: z.number().nullable() })),
  anyOrder: z.boolean(),
  caseSensitive: z.boolean(),
  reference: z.string(),
  points: z.array(z.object({ text: z.string(), share: z.number() })),
  analysis: z.string(),
  topic: z.string(),
  difficulty: z.literal(itemDifficulties),
})

/** An item of a preview; `place` is where the file has it: 第 3 行 or 第 3 题. */
export const ItemImportRow = named('ItemImportRow', {
  row: z.number().int(),
  place: z.string(),
  outcome: z.enum(importOutcomes),
  item: ReadItem,
  problems: z.array(z.object({ field: z.string(), reason: z.string() })),
})
export type ItemImportRow = z.output<typeof ItemImportRow>

/** An import of items: a preview that can still be corrected, or what became of it. */
export const ItemImport = named('ItemImport', {
  id: bodyId,
  bankId: bodyId,
  bankName: z.string(),
  /** The name of the file; empty for a pasted text. */
  fileName: z.string(),
  status: z.enum(itemImportStatuses),
  counts: z.object({
    total: z.number().int(),
    ready: z.number().int(),
    wrong: z.number().int(),
    same: z.number().int(),
    leftOut: z.number().int(),
  }),
  /** What of the file was not read: a section without items, a picture of an unknown kind. */
  notes: z.array(z.string()),
  createdAt: instant,
  createdByName: z.string(),
  committedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  canUndo: z.boolean(),
})
export type ItemImport = z.output<typeof ItemImport>

const path = '/api/admin/items/import'
const edit = teacher('items.edit')
const failure = text('导入失败')

export const itemImportEndpoints = {
  previewItemImport: endpoint('POST', `${path}/preview`, {
    access: edit,
    summary:
      'Reads items from a workbook, a Word document, a text, GIFT or Moodle XML and previews them; nothing is imported yet',
    failure,
    form: { field: 'file', maxBytes: itemImportLimits.maxBytes, tooLarge: 'roster.tooLarge', jsonField: 'reading' },
    body: z.object({ bankId: bodyId }),
    data: ItemImport,
  }),
  previewItemText: endpoint('POST', `${path}/text`, {
    access: edit,
    summary: 'Reads items from a pasted text and previews their import',
    failure,
    body: z.object({
      bankId: bodyId,
      text: z.string().trim().min(1, text('请粘贴试题')).max(itemImportLimits.maxText, text('文字过多，请分几次导入')),
    }),
    data: ItemImport,
  }),
  listItemImports: endpoint('GET', path, {
    access: edit,
    summary: 'The latest imports of items',
    failure: text('加载导入记录失败'),
    response: z.array(ItemImport),
  }),
  downloadItemTemplate: endpoint('GET', `${path}/template`, {
    access: edit,
    summary: 'An empty workbook with column titles and an example of each kind, as .xlsx',
    failure: text('下载失败，请稍后重试'),
    response: 'stream',
  }),
  getItemImport: endpoint('GET', `${path}/{id}`, {
    access: edit,
    summary: 'An import of items of the caller’s banks',
    failure: text('加载导入记录失败'),
    response: ItemImport,
  }),
  listItemImportRows: endpoint('GET', `${path}/{id}/rows`, {
    access: edit,
    summary: 'The items of a preview in the order of the file',
    failure: text('加载导入记录失败'),
    query: pageQuery(itemLimits.listSize).extend({ outcome: filter(z.enum(importOutcomes)) }),
    response: pageOf(ItemImportRow),
  }),
  mendItemImportRow: endpoint('PUT', `${path}/{id}/rows/{row}`, {
    access: edit,
    summary: 'Replaces an item of a preview with a corrected one',
    success: messages.saved,
    failure: text('保存试题失败'),
    body: ImportedItem,
    data: ItemImportRow,
  }),
  leaveOutItemImportRow: endpoint('DELETE', `${path}/{id}/rows/{row}`, {
    access: edit,
    summary: 'Leaves an item of a preview out of the import',
    success: messages.done,
    failure: text('操作失败，请稍后重试'),
    data: ItemImportRow,
  }),
  leaveOutItemImportRows: endpoint('DELETE', `${path}/{id}/rows`, {
    access: edit,
    summary: 'Leaves all items of a preview that have problems out of the import',
    success: messages.done,
    failure: text('操作失败，请稍后重试'),
    query: z.object({ outcome: z.literal('wrong') }),
    data: ItemImport,
  }),
  commitItemImport: endpoint('POST', `${path}/{id}/commit`, {
    access: edit,
    summary: 'Imports the ready items of a preview, all or none; a repeated call returns the same result',
    success: text('导入成功'),
    failure,
    data: ItemImport,
  }),
  undoItemImport: endpoint('POST', `${path}/{id}/undo`, {
    access: edit,
    summary: 'Undoes an import while none of its items was changed or used',
    success: text('已撤销导入'),
    failure: text('撤销失败，请稍后重试'),
    data: ItemImport,
  }),
  exportItems: endpoint('GET', '/api/admin/items/export', {
    access: teacher('items.export'),
    needsProof: 'always',
    summary: 'The items of the list with their keys, as .xlsx or GIFT that can be imported, or as .docx',
    failure: text('导出失败'),
    query: itemFilters.extend({ format: z.enum(itemFormats) }),
    response: 'stream',
  }),
}
