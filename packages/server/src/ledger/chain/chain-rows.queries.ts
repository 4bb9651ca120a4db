import { sql, type Selectable } from 'kysely'
import { findRows, writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { forShare } from '../../core/database/lock-rows.ts'
import { isFound } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'
import type { LedgerHead, SchoolSum } from './ledger-chain.ts'
import type { NewEvent } from './ledger-event.ts'

export const insertEvents = (db: Db, events: readonly NewEvent[]) =>
  writeRows(
    db,
    'ledger events',
    events.map((e) => [e.studentId, e.number, e.kind, e.facts, e.recordedAt, e.mac]),
    (rows) => sql`insert into ledger_events (student_id, number, kind, facts, recorded_at, mac) ${rows}`,
  )

/** Replaces the facts of an event by what says that they were erased. */
export const eraseFacts = (db: Db, studentId: number, number: number, facts: string) =>
  db
    .updateTable('ledgerEvents')
    .set({ facts })
    .where('studentId', '=', studentId)
    .where('number', '=', number)
    .execute()

/** Whether a chain has a row that states a person who was not erased. */
export const statesPerson = (db: Db, studentId: number): Promise<boolean> =>
  isFound(
    db
      .selectFrom('ledgerEvents')
      .select('number')
      .where('studentId', '=', studentId)
      .where('kind', '=', 'identity')
      .where('facts', 'not like', '{"erased":%')
      .limit(1),
  )

/** What the chains of erased accounts say of them. */
export const listErasures = (db: Db) =>
  db.selectFrom('ledgerEvents').select(['studentId', 'facts']).where('kind', '=', 'accountErased').execute()

export type SealedHead = LedgerHead & { readonly headMac: string }

/** The end of a student's chain, locked until the transaction ends; undefined if the student has no totals. */
export const lockHead = (db: Db, studentId: number): Promise<SealedHead | undefined> =>
  db
    .updateTable('studentTotals')
    .set((row) => ({ ledgerLength: row.ref('ledgerLength') }))
    .where('studentId', '=', studentId)
    .returning(['studentId', 'ledgerLength', 'ledgerMac', 'creditedUntil', 'refusals', 'identity', 'headMac'])
    .executeTakeFirst()

export const saveHead = (db: Db, { studentId, ...head }: SealedHead) =>
  db.updateTable('studentTotals').set(head).where('studentId', '=', studentId).execute()

/** The name of the seal over all students. */
export const studentsSeal = 'students'
const sealColumns = ['students', 'rowCount', 'total', 'seal'] as const
export type SealedSum = SchoolSum & { readonly seal: string }

export const findSeal = (db: Db, name: string): Promise<SealedSum> =>
  db.selectFrom('ledgerSeals').select(sealColumns).where('name', '=', name).executeTakeFirstOrThrow()

/** The seal of the school's chain of changes. */
export const changesSeal = 'changes'

/** Locks a seal until the transaction ends; do this last in a transaction, so that others do not wait long. */
export const lockSeal = (db: Db, name: string): Promise<SealedSum> =>
  db
    .updateTable('ledgerSeals')
    .set((row) => ({ rowCount: row.ref('rowCount') }))
    .where('name', '=', name)
    .returning(sealColumns)
    .executeTakeFirstOrThrow()

export const saveSeal = (db: Db, name: string, sum: SealedSum) =>
  db.updateTable('ledgerSeals').set(sum).where('name', '=', name).execute()

export type ChangeRow = Selectable<Schema['creditChanges']>
export const insertChange = (db: Db, change: Omit<ChangeRow, 'id'>) =>
  db.insertInto('creditChanges').values(change).execute()

export const listChangesOf = (db: Db, kind: string): Promise<ChangeRow[]> =>
  db.selectFrom('creditChanges').selectAll().where('kind', '=', kind).orderBy('number').orderBy('id').execute()

/** All changes of how study time is credited, in order; few enough for memory. */
export const listChanges = (db: Db): Promise<ChangeRow[]> =>
  db.selectFrom('creditChanges').selectAll().orderBy('number').orderBy('id').execute()

export interface PersonRow {
  readonly id: number
  readonly name: string
  readonly idCardCipher: string | null
}
/** The identities of these students. */
export const findPeople = (db: Db, ids: readonly number[]) =>
  findRows<PersonRow>(
    db,
    'people of the ledger',
    ids.map((id) => [id]),
    (keys) => sql`select id, name, id_card_cipher from users where id in (${keys})`,
  )

/**
 * Like `findPeople`, but locked until the transaction ends: a chain begins with the student's identity at that time.
 */
export const lockPeople = (db: Db, ids: readonly number[]) =>
  findRows<PersonRow>(
    db,
    'lock people of the ledger',
    ids.map((id) => [id]),
    (keys) => sql`
    select id, name, id_card_cipher from users where id in (${keys}) order by id${forShare(db)}`,
  )
