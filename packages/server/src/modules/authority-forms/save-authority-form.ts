import type {
  AuthorityForm,
  AuthorityFormChange,
  AuthorityFormFields,
} from '@jiangxue/contract/authority-forms/authority-form.ts'
import { authorityLimits } from '@jiangxue/contract/authority-forms/authority-form.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { toJson } from '../../core/json-text.ts'
import { audit, type Operation } from '../../core/log/audit.ts'
import { pick } from '../../core/pick.ts'
import { existing, problem } from '../../core/problem.ts'
import {
  countForms,
  findContent,
  insertForm,
  insertVersion,
  lockForm,
  saveForm,
  type FormRow,
} from './authority-form.queries.ts'
import { contentOf, getForm, readForm } from './authority-form.wire.ts'

const shownOf = (form: AuthorityFormFields) => pick(form, ['name', 'authority', 'kind'])
/** The versions keep the rest. */
const toLogged = (form: AuthorityFormFields) => ({ ...form, columns: form.columns.map(({ header }) => header) })

export const createForm = (actor: Actor, form: AuthorityFormFields): Promise<AuthorityForm> =>
  actor.context.database.write(async (db) => {
    if ((await countForms(db)) >= authorityLimits.forms) throw problem('authorityForm.tooMany')
    const id = await insertForm(db, { ...shownOf(form), version: 1 })
    await addVersion(db, actor, id, 1, form)
    await audit(db, actor, { action: 'authorityForm.create', targetId: id, detail: { after: toLogged(form) } })
    return readForm(db, id)
  })

export const updateForm = (actor: Actor, id: number, { version, ...form }: AuthorityFormChange) =>
  changeForm(actor, id, version, async () => ({
    form,
    logged: (before) => ({
      action: 'authorityForm.update',
      targetId: id,
      detail: { before: toLogged(contentOf(before)), after: toLogged(form), formVersion: version + 1 },
    }),
  }))

/** Takes an old version back as a new one. */
export const restoreForm = (actor: Actor, id: number, old: number, version: number): Promise<AuthorityForm> =>
  changeForm(actor, id, version, async (db) => {
    const found = existing(await findContent(db, id, old), 'authorityForm.versionNotFound')
    return {
      form: contentOf(found),
      logged: () => ({ action: 'authorityForm.restore', targetId: id, detail: { restored: old } }),
    }
  })

export const deleteForm = (actor: Actor, id: number): Promise<void> =>
  actor.context.database.write(async (db) => {
    if (!(await lockForm(db, id))) throw problem('authorityForm.notFound')
    const { name } = await getForm(db, id)
    await saveForm(db, id, { deletedAt: actor.context.now() })
    await audit(db, actor, { action: 'authorityForm.delete', targetId: id, detail: { name } })
  })

interface NewVersion {
  readonly form: AuthorityFormFields
  readonly logged: (before: FormRow) => Operation
}

/** Adds a version to a form whose newest is the one that the caller has seen; an equal one is not added. */
const changeForm = (
  actor: Actor,
  id: number,
  seen: number,
  next: (db: Db) => Promise<NewVersion>,
): Promise<AuthorityForm> =>
  actor.context.database.write(async (db) => {
    if (!(await lockForm(db, id))) throw problem('authorityForm.notFound')
    const before = await getForm(db, id)
    if (before.version !== seen) throw problem('resource.stale', { data: await readForm(db, id) })
    const { form, logged } = await next(db)
    if (JSON.stringify(form) !== before.content) {
      await saveForm(db, id, { ...shownOf(form), version: seen + 1 })
      await addVersion(db, actor, id, seen + 1, form)
      await audit(db, actor, logged(before))
    }
    return readForm(db, id)
  })

const addVersion = (db: Db, { caller, context }: Actor, formId: number, version: number, form: AuthorityFormFields) =>
  insertVersion(db, { formId, version, content: toJson(form), changedBy: caller.userId, changedAt: context.now() })
