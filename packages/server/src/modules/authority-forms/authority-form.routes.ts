import type { authorityFormEndpoints } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { authoritySheetTitles } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { existing, invalid, problem } from '../../core/problem.ts'
import { sendWorkbook } from '../../core/spreadsheet/send-workbook.ts'
import { translate } from '../../core/text/translate.ts'
import { countForms, findContent, listForms } from './authority-form.queries.ts'
import { contentOf, readForm, toFormRow } from './authority-form.wire.ts'
import authoritySheet from './authority-sheet.ts'
import { checkForm } from './check-form.ts'
import { formOfClass, mayExport } from './form-of-class.ts'
import { readFormFile } from './read-form-file.ts'
import { createForm, deleteForm, restoreForm, updateForm } from './save-authority-form.ts'

interface OfClass {
  readonly params: { readonly id: number; readonly formId: number }
}

async function check(call: Actor & OfClass) {
  const use = await formOfClass(call, call.params.id, call.params.formId)
  const found = await checkForm(call.context, use)
  return { use, found: { ...found, version: use.version, mayExport: mayExport(use.form, call.caller) } }
}

export const authorityFormHandlers: HandlersOf<keyof typeof authorityFormEndpoints> = {
  listAuthorityForms: async ({ context: { database }, query }) => {
    const rows = await listForms(database.read, query)
    return toPage(rows.map(toFormRow), await countForms(database.read, query), query)
  },
  getAuthorityForm: ({ context, params }) => readForm(context.database.read, params.id),
  getAuthorityFormVersion: async ({ context, params }) => {
    const found = existing(
      await findContent(context.database.read, params.id, params.version),
      'authorityForm.versionNotFound',
    )
    return contentOf(found)
  },
  createAuthorityForm: (call) => createForm(call, call.body),
  updateAuthorityForm: (call) => updateForm(call, call.params.id, call.body),
  restoreAuthorityForm: (call) => restoreForm(call, call.params.id, call.params.version, call.body.version),
  deleteAuthorityForm: (call) => deleteForm(call, call.params.id),
  readAuthorityFormFile: async ({ file }) => readFormFile(file.bytes),

  checkAuthorityForm: async (call) => (await check(call)).found,
  exportAuthorityForm: async (call) => {
    const { params, query } = call
    const { use, found } = await check(call)
    if (!found.mayExport) throw problem('access.denied')
    if (found.isRevealing && query.reason === undefined) throw invalid({ reason: 'reason.missing' })
    if (query.version !== use.version) throw problem('resource.stale')
    if (found.students === 0) throw problem('class.empty')
    if (found.gapCount > 0)
      throw problem('authorityForm.incomplete', { values: { count: found.gapCount }, data: found })
    const { version: formVersion, ...filter } = use
    const name = translate(authoritySheetTitles.file, { name: use.form.name, version: formVersion })
    const logged = { classId: use.classId, formVersion, isIdCardWhole: found.isRevealing, reason: query.reason }
    const module = import.meta.resolve('./authority-sheet.ts')
    const task = { ...filter, now: call.context.now(), students: found.students }
    return sendWorkbook(call, { ...authoritySheet, name }, module, task, logged, { targetId: params.formId })
  },
}
