import { accountStatuses } from '../account/account.values.ts'
import { orgAdmin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, named, percent, personKeyword } from '../kit/fields.ts'
import { filter } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { importStatuses, rosterFields, rosterLimits, rowOutcomes } from './roster.values.ts'

/** User input on how to read a file: sheet, header row and the field of each column (`A`, `B` …); detected by default. */
export const RosterReading = z.object({
  sheet: z.string().min(1).max(200).optional(),
  headerRow: z.number().int().min(1).max(1_048_576).optional(),
  mapping: z.record(z.string().regex(/^[A-Z]{1,3}$/), z.enum(rosterFields)).optional(),
  /** The class that all students join; only for users who may edit classes. */
  classId: bodyId.optional(),
})
export type RosterReading = z.output<typeof RosterReading>

const RosterColumn = z.object({
  /** The column's letter in the sheet. */
  column: z.string(),
  title: z.string(),
  field: z.enum(rosterFields).nullable(),
  /** Nobody sees it in the sheet. */
  isHidden: z.boolean(),
  samples: z.array(z.string()),
})

/** A row of the preview; ID numbers are masked. The reason of each problem names the cell. */
const RosterRow = z.object({
  row: z.number().int(),
  outcome: z.enum(rowOutcomes),
  /** A new student under 18, whose guardian's consent has to be recorded afterwards. */
  isMinor: z.boolean(),
  values: z.partialRecord(z.enum(rosterFields), z.string()),
  problems: z.array(z.object({ field: z.enum(rosterFields), reason: z.string() })),
})
export type RosterRow = z.output<typeof RosterRow>

const RosterCounts = z.object({
  total: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  refused: z.number().int(),
})
export type RosterCounts = z.output<typeof RosterCounts>

/**
 * What an import would do. `id` is null if required columns are `missing`, or if several columns look like one field, so
 * that nothing can be imported yet.
 */
export const RosterPreview = named('RosterPreview', {
  id: bodyId.nullable(),
  fileName: z.string(),
  sheetName: z.string(),
  /** Names of all visible sheets. */
  sheets: z.array(z.string()),
  /** Names of other sheets of the file that contain a roster too; only one sheet is imported. */
  otherRosters: z.array(z.string()),
  headerRow: z.number().int().nullable(),
  columns: z.array(RosterColumn),
  missing: z.array(z.enum(rosterFields)),
  /** Fields that several columns (`A`, `B` …) look like. */
  ambiguous: z.array(z.object({ field: z.enum(rosterFields), columns: z.array(z.string()) })),
  counts: RosterCounts,
  /** How many of the refused rows are imported if someone confirms them. */
  doubtful: z.number().int(),
  /** How many of the rows that can be imported are new students under 18. */
  minors: z.number().int(),
  rows: z.array(RosterRow),
  refusedRows: z.array(RosterRow),
  doubtfulRows: z.array(RosterRow),
})
export type RosterPreview = z.output<typeof RosterPreview>

const RosterFailure = z.object({ row: z.number().int(), reason: z.string() })
/** The result of an import; `skipped` rows contained nothing new. Into a class, also who joined it and who was in it. */
export const ImportResult = named('ImportResult', {
  total: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  joined: z.number().int().optional(),
  already: z.number().int().optional(),
  failures: z.array(RosterFailure),
})
export type ImportResult = z.output<typeof ImportResult>

/** The result of an import in one call, and how the file was read. */
export const DirectImportResult = ImportResult.extend({
  sheetName: z.string(),
  otherRosters: z.array(z.string()),
  /** Titles of columns that were not imported. */
  ignoredColumns: z.array(z.string()),
}).meta({ id: 'DirectImportResult' })

/** The doubtful rows of a preview that someone has confirmed: their row numbers, or all of them. */
export const ImportConfirmation = z.object({
  confirmed: z.union([z.literal('ALL'), z.array(z.number().int().min(1)).max(rosterLimits.maxRows)]).optional(),
})
export type Confirmed = z.output<typeof ImportConfirmation>['confirmed']

/** An import and the actions still available; `progress` (percent) is set while it is being committed. */
export const StudentImport = named('StudentImport', {
  id: bodyId,
  fileName: z.string(),
  status: z.enum(importStatuses),
  createdAt: instant,
  createdByName: z.string(),
  committedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  counts: RosterCounts,
  /** The class that the students joined, and how many of them had been in it before. */
  trainingClass: z
    .object({ id: bodyId, name: z.string(), joined: z.number().int(), already: z.number().int() })
    .nullable(),
  /** What undoing it takes back now: students to delete, and members to take out of the class. */
  takesBack: z.object({ students: z.number().int(), members: z.number().int() }),
  progress: percent.nullable(),
  canUndo: z.boolean(),
  hasErrors: z.boolean(),
  hasPasswords: z.boolean(),
})
export type StudentImport = z.output<typeof StudentImport>

/** The students of the list, or the selected ones; `reason` includes full ID numbers for users who may see them. */
export const StudentExportQuery = z.object({
  keyword: personKeyword,
  status: filter(z.enum(accountStatuses)),
  organizationId: filter(id),
  ids: filter(
    z
      .string()
      .regex(/^\d{1,15}(,\d{1,15})*$/)
      .max(8000)
      .transform((list) => list.split(',').map(Number)),
  ),
  reason: filter(z.string().trim().max(200, text('理由不能超过 200 个字符'))),
})
export type StudentExportQuery = z.output<typeof StudentExportQuery>

const path = '/api/admin/students/import'
const access = orgAdmin('students.edit')
const failure = text('导入失败')
const form = { field: 'file', maxBytes: rosterLimits.maxBytes, tooLarge: 'roster.tooLarge' } as const
/** n = created + updated. */
export const importedText = text('导入成功！共导入 {n} 条记录')
export const joinedText = text('导入成功！{joined} 名学员加入班期，其中新建 {created} 名；{already} 名原已在班')

export const rosterEndpoints = {
  importUsers: endpoint('POST', '/api/admin/users/import', {
    access,
    summary: 'Imports students from .xlsx or .xls in one call: valid rows are imported, the others listed',
    success: text('导入成功'),
    failure,
    form,
    fields: { message: z.string() },
    data: DirectImportResult,
  }),
  previewImport: endpoint('POST', `${path}/preview`, {
    access,
    summary: 'Checks a roster and previews its import; nothing is imported yet',
    failure,
    form: { ...form, jsonField: 'reading' },
    body: RosterReading,
    data: RosterPreview,
  }),
  listImports: endpoint('GET', path, {
    access,
    summary: 'The latest imports',
    failure: text('加载导入记录失败'),
    response: z.array(StudentImport),
  }),
  downloadImportTemplate: endpoint('GET', `${path}/template`, {
    access,
    summary: 'An empty roster with column titles, as .xlsx',
    failure: text('下载失败，请稍后重试'),
    response: 'stream',
  }),
  getImport: endpoint('GET', `${path}/{id}`, {
    access,
    summary: 'An import: its progress or its result',
    failure: text('加载导入记录失败'),
    response: StudentImport,
  }),
  downloadImportErrors: endpoint('GET', `${path}/{id}/errors`, {
    access,
    needsProof: 'always',
    summary: 'The rejected rows as uploaded, each with its reason, as .xlsx; can be corrected and imported',
    failure: text('下载失败，请稍后重试'),
    response: 'stream',
  }),
  downloadImportPasswords: endpoint('GET', `${path}/{id}/passwords`, {
    access,
    needsProof: 'always',
    summary: 'The initial passwords of the new students as .xlsx, in the order of the roster, once',
    failure: text('下载失败，请稍后重试'),
    response: 'stream',
  }),
  takeImportPasswords: endpoint('POST', `${path}/{id}/passwords`, {
    access,
    needsProof: 'always',
    summary: 'The initial passwords of the new students to print as slips, in the order of the roster, once',
    failure: text('下载失败，请稍后重试'),
    data: z.array(z.object({ name: z.string(), username: z.string(), password: z.string() })),
  }),
  exportStudents: endpoint('GET', '/api/admin/students/export', {
    access: orgAdmin('students.export'),
    needsProof: 'always',
    summary:
      'The students of the list, or the selected ones, as .xlsx; ID numbers are masked unless an admin who may reveal them gives a reason',
    failure: text('导出失败'),
    query: StudentExportQuery,
    response: 'stream',
  }),
}

/** Calls that enter the students of a file, also into a class, and take them back. */
export const rosterEntryEndpoints = {
  commitImport: endpoint('POST', `${path}/{id}/commit`, {
    access,
    summary:
      'Imports the valid rows of a preview and the confirmed doubtful ones, all or none; a repeated call returns the same result',
    success: text('导入成功'),
    failure,
    body: ImportConfirmation,
    fields: { message: z.string() },
    data: ImportResult,
  }),
  undoImport: endpoint('POST', `${path}/{id}/undo`, {
    access,
    summary: 'Undoes an import while none of its students has studied or paid',
    success: text('已撤销导入'),
    failure: text('撤销失败，请稍后重试'),
    data: StudentImport,
  }),
}
