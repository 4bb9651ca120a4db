import type { AuthorityForm, AuthorityFormRow } from '@jiangxue/contract/authority-forms/authority-form.ts'
import type { Db } from '../../core/database/database.ts'
import { readJson } from '../../core/json-text.ts'
import { existing } from '../../core/problem.ts'
import { toInstant } from '../../core/units.ts'
import { findForm, listVersions, type FormRow } from './authority-form.queries.ts'

/** A form that is not deleted. */
export const getForm = async (db: Db, id: number): Promise<FormRow> =>
  existing(await findForm(db, id), 'authorityForm.notFound')

export const contentOf = ({ content }: Pick<FormRow, 'content'>) => readJson(content)

export const toFormRow = ({ id, name, authority, kind, version, changedAt, changedBy }: FormRow): AuthorityFormRow => ({
  id,
  name,
  authority,
  kind,
  version,
  changedAt: toInstant(changedAt),
  changedBy,
})

export async function readForm(db: Db, id: number): Promise<AuthorityForm> {
  const form = await getForm(db, id)
  const versions = await listVersions(db, id)
  return {
    ...contentOf(form),
    id,
    version: form.version,
    versions: versions.map((version) => ({ ...version, changedAt: toInstant(version.changedAt) })),
  }
}
