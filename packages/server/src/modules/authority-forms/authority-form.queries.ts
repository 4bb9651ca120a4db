import type { AuthorityFormQuery } from '@jiangxue/contract/authority-forms/authority-form.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { containing } from '../../core/database/like.ts'
import { countRows, rowsOf } from '../../core/database/page-of.ts'
import { isDone } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'

const present = (db: Db) => db.selectFrom('authorityForms').where('authorityForms.deletedAt', 'is', null)

function filtered(db: Db, { keyword, kind }: Pick<AuthorityFormQuery, 'keyword' | 'kind'>) {
  let query = present(db)
  if (keyword)
    query = query.where(
      sql<boolean>`(lower(authority_forms.name) like ${containing(keyword)} escape '\\'
        or lower(authority_forms.authority) like ${containing(keyword)} escape '\\')`,
    )
  if (kind !== undefined) query = query.where('authorityForms.kind', '=', kind)
  return query
}

const withVersion = (query: ReturnType<typeof present>) =>
  query
    .innerJoin('authorityFormVersions', (join) =>
      join
        .onRef('authorityFormVersions.formId', '=', 'authorityForms.id')
        .onRef('authorityFormVersions.version', '=', 'authorityForms.version'),
    )
    .innerJoin('users', 'users.id', 'authorityFormVersions.changedBy')
    .selectAll('authorityForms')
    .select(['authorityFormVersions.content', 'authorityFormVersions.changedAt', 'users.name as changedBy'])

export const listForms = (db: Db, query: AuthorityFormQuery) =>
  rowsOf(withVersion(filtered(db, query)).orderBy('authorityForms.name').orderBy('authorityForms.id'), query)

export const countForms = (db: Db, query: Pick<AuthorityFormQuery, 'keyword' | 'kind'> = {}): Promise<number> =>
  countRows(filtered(db, query))

/** A form in its newest version. */
export const findForm = (db: Db, id: number) =>
  withVersion(present(db).where('authorityForms.id', '=', id)).executeTakeFirst()
export type FormRow = NonNullable<Awaited<ReturnType<typeof findForm>>>

/** The versions of a form, newest first, without their contents. */
export const listVersions = (db: Db, formId: number) =>
  db
    .selectFrom('authorityFormVersions')
    .innerJoin('users', 'users.id', 'authorityFormVersions.changedBy')
    .select(['authorityFormVersions.version', 'authorityFormVersions.changedAt', 'users.name as changedBy'])
    .where('formId', '=', formId)
    .orderBy('authorityFormVersions.version', 'desc')
    .execute()

/** What a present form looked like in a version. */
export const findContent = (db: Db, formId: number, version: number) =>
  present(db)
    .innerJoin('authorityFormVersions', 'authorityFormVersions.formId', 'authorityForms.id')
    .select('authorityFormVersions.content')
    .where('authorityForms.id', '=', formId)
    .where('authorityFormVersions.version', '=', version)
    .executeTakeFirst()

export const insertForm = async (db: Db, form: Insertable<Schema['authorityForms']>): Promise<number> =>
  (await db.insertInto('authorityForms').values(form).returning('id').executeTakeFirstOrThrow()).id

export const insertVersion = (db: Db, version: Insertable<Schema['authorityFormVersions']>) =>
  db.insertInto('authorityFormVersions').values(version).execute()

/** Keeps a present form from being changed until the transaction ends; returns false if there is none. */
export const lockForm = (db: Db, id: number): Promise<boolean> =>
  isDone(
    db
      .updateTable('authorityForms')
      .set((row) => ({ version: row.ref('version') }))
      .where('id', '=', id)
      .where('deletedAt', 'is', null),
  )

export const saveForm = (db: Db, id: number, change: Updateable<Schema['authorityForms']>) =>
  db.updateTable('authorityForms').set(change).where('id', '=', id).execute()
