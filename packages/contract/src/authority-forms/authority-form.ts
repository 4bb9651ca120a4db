import { RevealForm } from '../account/id-card-form.ts'
import { admin, staff } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, keyword, line, named, title } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { isFormula } from '../kit/plain-text.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import {
  authorityFormats,
  authorityGaps,
  authorityKinds,
  authorityLimits as limits,
  authoritySources,
  formatsOf,
  sourceOf,
  sourcesOfKind,
  titleFacts,
} from './authority-form.values.ts'

/** A text that a sheet shows as it is, because it cannot be taken for a formula. */
const cellText = (maxLength: number) =>
  line(maxLength).refine((value) => !isFormula(value), text('不能以 = + - @ 开头'))

const Code = z.object({
  from: line(limits.code).min(1, text('请填写内容')),
  to: cellText(limits.code).min(1, text('请填写代码')),
})

const AuthorityColumnFields = z.object({
  header: cellText(limits.header).min(1, text('请填写表头')),
  source: z.enum(authoritySources, text('请选择内容')),
  format: z.enum(authorityFormats, text('请选择格式')),
  must: z.boolean(),
  /** What a column of fixed text repeats. */
  text: cellText(limits.text).default(''),
  /** The part of the assessment that a column is about, by its name. */
  part: line(limits.part).default(''),
  codes: z.array(Code).max(limits.codes, text('一列最多 100 个代码')).default([]),
})
export type AuthorityColumn = z.output<typeof AuthorityColumnFields>

/** One column: its header, what it shows and how, and whether it must be filled. */
export const AuthorityColumn = AuthorityColumnFields.superRefine((column, { addIssue }) => {
  const { source, format, codes } = column
  const refuse = (name: keyof AuthorityColumn, message: string) =>
    addIssue({ code: 'custom', path: [name], message, input: column[name] })
  const { isOfPart = false } = sourceOf(source)
  if (!formatsOf(source).includes(format)) refuse('format', text('这一列的内容没有这种格式'))
  if (source === 'fixed' ? column.text === '' : column.text !== '')
    refuse('text', source === 'fixed' ? text('请填写固定文字') : text('只有固定文字的列填写'))
  if (isOfPart ? column.part === '' : column.part !== '')
    refuse('part', isOfPart ? text('请填写考核部分的名称') : text('只有某部分考核的列填写'))
  if (format === 'codes' ? codes.length === 0 : codes.length > 0)
    refuse('codes', format === 'codes' ? text('请填写代码') : text('只有换成代码的列填写'))
  if (new Set(codes.map(({ from }) => from)).size < codes.length) refuse('codes', text('同一内容只能有一个代码'))
})

const names: ReadonlySet<string> = new Set(titleFacts)
const isTitle = (value: string) => [...value.matchAll(/\{([^{}]*)\}/g)].every(([, name = '']) => names.has(name))

const fields = z.object({
  name: title(limits.name, text('请填写报表名称'), text('报表名称不能超过 60 个字符')),
  authority: line(limits.authority).default(''),
  kind: z.enum(authorityKinds, text('请选择类型')),
  /** Rows above the headers. */
  titles: z
    .array(cellText(limits.title).refine(isTitle, text('花括号中只能是列出的名称')))
    .max(limits.titles, text('最多 5 行标题'))
    .default([]),
  columns: z.array(AuthorityColumn).min(1, text('请添加列')).max(limits.columns, text('最多 60 列')),
})
type Fields = z.output<typeof fields>
type Issues = z.core.$RefinementCtx<Fields>

/** Columns show what the kind of the form has. */
function checkSources({ kind, columns }: Fields, { addIssue }: Issues): void {
  const known = sourcesOfKind(kind)
  for (const [index, { source }] of columns.entries())
    if (!known.includes(source))
      addIssue({
        code: 'custom',
        path: ['columns', index, 'source'],
        message: text('这种报表没有该内容'),
        input: source,
      })
}

/** A form of an authority: how the sheets look that it wants of the students of a class. */
export const AuthorityFormFields = fields.superRefine(checkSources)
export type AuthorityFormFields = z.output<typeof AuthorityFormFields>
export const AuthorityFormChange = fields.extend({ version: z.number().int() }).superRefine(checkSources)
export type AuthorityFormChange = z.output<typeof AuthorityFormChange>

/** A form as schools pass it on to one another. */
export const authorityFileVersion = 1
export const AuthorityFormFile = fields
  .extend({ jiangxueForm: z.literal(authorityFileVersion, text('不是由匠学导出的报表')) })
  .superRefine(checkSources)

/** As stored, under the rules of its time. */
const StoredFields = z.object({
  name: z.string(),
  authority: z.string(),
  kind: z.enum(authorityKinds),
  titles: z.array(z.string()),
  columns: z.array(
    z.object({
      header: z.string(),
      source: z.enum(authoritySources),
      format: z.enum(authorityFormats),
      must: z.boolean(),
      text: z.string(),
      part: z.string(),
      codes: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
  ),
})

export const AuthorityFormRow = named('AuthorityFormRow', {
  id: bodyId,
  name: z.string(),
  authority: z.string(),
  kind: z.enum(authorityKinds),
  version: z.number().int(),
  changedAt: instant,
  changedBy: z.string(),
})
export type AuthorityFormRow = z.output<typeof AuthorityFormRow>

export const AuthorityForm = StoredFields.extend({
  id: bodyId,
  version: z.number().int(),
  /** Newest first. */
  versions: z.array(z.object({ version: z.number().int(), changedAt: instant, changedBy: z.string() })),
}).meta({ id: 'AuthorityForm' })
export type AuthorityForm = z.output<typeof AuthorityForm>

export const AuthorityFormVersion = StoredFields.meta({ id: 'AuthorityFormVersion' })
export type AuthorityFormVersion = z.output<typeof AuthorityFormVersion>

/** What a form would show of a class, and what is missing. */
export const AuthorityCheck = named('AuthorityCheck', {
  version: z.number().int(),
  students: z.number().int(),
  /** Whether the export shows whole ID numbers or birth dates, for which it needs a reason. */
  isRevealing: z.boolean(),
  /** Whether the caller may export what the form shows. */
  mayExport: z.boolean(),
  titles: z.array(z.string()),
  headers: z.array(z.string()),
  /** The first rows, with ID numbers and birth dates masked. */
  rows: z.array(z.array(z.string())),
  /** How many cells of columns cannot be reported; columns without any are left out. */
  gapsOfColumns: z.array(z.object({ column: z.number().int(), header: z.string(), gaps: z.number().int() })),
  gapCount: z.number().int(),
  /** The first of them. */
  gaps: z.array(
    z.object({
      studentId: bodyId,
      name: z.string(),
      studentNumber: z.string().nullable(),
      column: z.number().int(),
      header: z.string(),
      gap: z.enum(authorityGaps),
      /** What has no code. */
      value: z.string(),
    }),
  ),
})
export type AuthorityCheck = z.output<typeof AuthorityCheck>

export const AuthorityFormQuery = pageQuery().extend({ keyword, kind: filter(z.enum(authorityKinds)) })
export type AuthorityFormQuery = z.output<typeof AuthorityFormQuery>

const path = '/api/admin/authority-forms'
const ofClass = '/api/admin/classes/{id}/authority-forms/{formId}'
const loadFailure = text('加载主管部门报表失败')
const failure = text('保存主管部门报表失败')

export const authorityFormEndpoints = {
  listAuthorityForms: endpoint('GET', path, {
    access: staff('classes.view'),
    summary: 'The forms of authorities that the school has described, by name',
    failure: loadFailure,
    query: AuthorityFormQuery,
    response: pageOf(AuthorityFormRow),
  }),
  getAuthorityForm: endpoint('GET', `${path}/{id}`, {
    access: staff('classes.view'),
    summary: 'A form with its columns and the list of its versions',
    failure: loadFailure,
    response: AuthorityForm,
  }),
  getAuthorityFormVersion: endpoint('GET', `${path}/{id}/versions/{version}`, {
    access: staff('classes.view'),
    summary: 'A form as it was in a version',
    failure: loadFailure,
    response: AuthorityFormVersion,
  }),
  createAuthorityForm: endpoint('POST', path, {
    access: admin('classes.edit'),
    summary: 'Describes a form of an authority; its first version',
    success: messages.added,
    failure,
    body: AuthorityFormFields,
    data: AuthorityForm,
  }),
  updateAuthorityForm: endpoint('PUT', `${path}/{id}`, {
    access: admin('classes.edit'),
    summary: 'Saves a form as a new version; without changes there is none',
    success: messages.saved,
    failure,
    body: AuthorityFormChange,
    data: AuthorityForm,
  }),
  restoreAuthorityForm: endpoint('POST', `${path}/{id}/versions/{version}/restore`, {
    access: admin('classes.edit'),
    summary: 'Takes an old version back as a new one',
    success: messages.restored,
    failure,
    body: z.object({ version: z.number().int() }),
    data: AuthorityForm,
  }),
  deleteAuthorityForm: endpoint('DELETE', `${path}/{id}`, {
    access: admin('classes.delete'),
    summary: 'Removes a form from the list; its versions stay on record',
    failure: text('删除主管部门报表失败'),
  }),
  readAuthorityFormFile: endpoint('POST', `${path}/file`, {
    access: admin('classes.edit'),
    summary: 'Reads a form that another school has exported; nothing is stored yet',
    failure: text('读取报表文件失败'),
    form: { field: 'file', maxBytes: limits.fileMaxBytes, tooLarge: 'authorityForm.tooLarge' },
    data: AuthorityFormVersion,
  }),
  checkAuthorityForm: endpoint('GET', `${ofClass}/check`, {
    access: staff('classes.view'),
    summary:
      'The first rows of a form for a class, masked, and which cells are missing; of students the caller may see. Admins need classes.export, too',
    failure: text('检查报表失败'),
    limit: { calls: limits.checksPerHour, windowMs: 3_600_000, isPerUser: true },
    response: AuthorityCheck,
  }),
  exportAuthorityForm: endpoint('GET', `${ofClass}/export`, {
    access: staff('classes.view'),
    needsProof: 'always',
    summary:
      'A form for a class as .xlsx, if nothing is missing; `version` is the one that was checked. Admins need classes.export, too; whole ID numbers and birth dates need a reason and students.reveal',
    failure: text('导出失败'),
    query: z.object({ version: id, reason: RevealForm.shape.reason.optional() }),
    response: 'stream',
    data: AuthorityCheck,
  }),
}
