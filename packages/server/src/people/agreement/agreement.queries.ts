import type { AgreementKind } from '@jiangxue/contract/agreement/agreement.values.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { countRows } from '../../core/database/page-of.ts'
import { given } from '../../core/database/rows/given.ts'
import type { Schema } from '../../core/database/schema.ts'

/** All published versions of an agreement, newest first, without their texts. */
export const listVersions = (db: Db, kind: AgreementKind) =>
  db
    .selectFrom('agreements')
    .leftJoin('users', 'users.id', 'agreements.publishedBy')
    .select([
      'agreements.version',
      'agreements.title',
      'agreements.summary',
      'agreements.needsConsentAgain',
      'agreements.publishedAt',
      'users.name as publishedBy',
    ])
    .where('kind', '=', kind)
    .orderBy('agreements.version', 'desc')
    .execute()

/** Every published version, without texts; oldest first. */
export const listAllVersions = (db: Db) =>
  db
    .selectFrom('agreements')
    .select(['kind', 'version', 'title', 'summary', 'needsConsentAgain', 'publishedAt'])
    .orderBy('version')
    .execute()

/** A version of an agreement; by default the newest. */
export const findAgreement = (db: Db, kind: AgreementKind, version?: number) =>
  db
    .selectFrom('agreements')
    .select(['kind', 'version', 'title', 'html', 'summary', 'publishedAt'])
    .where('kind', '=', kind)
    .$call(given(version, (query, version) => query.where('version', '=', version)))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertAgreement = (db: Db, row: Insertable<Schema['agreements']>) =>
  db.insertInto('agreements').values(row).execute()

export const findDraft = (db: Db, kind: AgreementKind) =>
  db.selectFrom('agreementDrafts').selectAll().where('kind', '=', kind).executeTakeFirst()

/** Stores a draft, or does nothing if it has been stored, and locks it until the transaction ends. */
export const lockDraft = (db: Db, draft: Omit<Insertable<Schema['agreementDrafts']>, 'version'>) =>
  db
    .insertInto('agreementDrafts')
    .values(draft)
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet((column) => ({ kind: column.ref('agreementDrafts.kind') })),
    )
    .execute()

export const saveDraft = (
  db: Db,
  { kind, version }: { readonly kind: AgreementKind; readonly version: number },
  change: { readonly title: string; readonly html: string; readonly updatedAt: number },
) =>
  db
    .updateTable('agreementDrafts')
    .set({ ...change, version: version + 1 })
    .where('kind', '=', kind)
    .execute()

/** How many people have accepted each version of an agreement. */
export const countConsents = (db: Db, kind: AgreementKind) =>
  db
    .selectFrom('consents')
    .select(['version', (of) => of.fn.count<number>('userId').distinct().as('people')])
    .where('kind', '=', kind)
    .where('isGiven', '=', 1)
    .groupBy('version')
    .execute()

/** How many people have signed each version of the training contract. */
export const countSigners = (db: Db) =>
  db
    .selectFrom('trainingContracts')
    .select(['agreementVersion as version', (of) => of.fn.count<number>('studentId').distinct().as('people')])
    .groupBy('agreementVersion')
    .execute()

export async function insertConsents(db: Db, rows: readonly Insertable<Schema['consents']>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('consents')
      .values([...rows])
      .execute()
}

/** Every decision of somebody, latest first, with the title of the version that they read. */
export const listConsentsOf = (db: Db, userId: number) =>
  db
    .selectFrom('consents')
    .leftJoin('agreements', (join) =>
      join.onRef('agreements.kind', '=', 'consents.kind').onRef('agreements.version', '=', 'consents.version'),
    )
    .selectAll('consents')
    .select('agreements.title')
    .where('consents.userId', '=', userId)
    .orderBy('consents.id', 'desc')
    .execute()
export type OwnConsentRow = Awaited<ReturnType<typeof listConsentsOf>>[number]

/** A user's latest decision about an agreement, and the oldest version whose acceptance still counts, if there is one. */
export const findDecision = (db: Db, userId: number, kind: AgreementKind) =>
  db
    .selectFrom('consents')
    .select(['isGiven', 'version', 'at'])
    .select((of) =>
      of
        .selectFrom('agreements')
        .select((newest) => newest.fn.max('agreements.version').as('version'))
        .where('agreements.kind', '=', kind)
        .where('agreements.needsConsentAgain', '=', 1)
        .as('leastAccepted'),
    )
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Consents below an id with whoever gave them, newest first; applicants have no username. */
export const listConsentsBefore = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('consents')
    .leftJoin('users', 'users.id', 'consents.userId')
    .leftJoin('trainingApplications', 'trainingApplications.id', 'consents.applicationId')
    .select((of) => [
      of.fn.coalesce('users.name', 'trainingApplications.attendeeName', of.val('')).as('name'),
      of.fn.coalesce('users.username', of.val('')).as('username'),
    ])
    .select([
      'consents.id',
      'consents.kind',
      'consents.version',
      'consents.isGiven',
      'consents.place',
      'consents.at',
      'consents.ip',
      'consents.userAgent',
    ])
    .where('consents.id', '<', id)
    .orderBy('consents.id', 'desc')
    .limit(limit)
    .execute()
export type ConsentRow = Awaited<ReturnType<typeof listConsentsBefore>>[number]

export const countAllConsents = (db: Db): Promise<number> => countRows(db.selectFrom('consents'))
