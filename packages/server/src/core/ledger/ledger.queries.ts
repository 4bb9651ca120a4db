import { sql } from 'kysely'
import { findRows, writeRows } from '../database/bulk.ts'
import type { Db } from '../database/database.ts'
import type { LedgerHead, SchoolSum } from './ledger-chain.ts'
import type { NewEvent } from './ledger-event.ts'

export const insertEvents = (db: Db, events: readonly NewEvent[]) =>
  writeRows(
    db,
    'ledger events',
    events.map((e) => [e.studentId, e.number, e.kind, e.facts, e.recordedAt, e.mac]),
    (rows) => sql`insert into ledger_events (student_id, number, kind, facts, recorded_at, mac) values ${rows}`,
  )

export type SealedHead = LedgerHead & { readonly headMac: string }

/** The end of a student's chain, locked until the transaction ends; undefined where there are no totals. */
export const lockHead = (db: Db, studentId: number): Promise<SealedHead | undefined> =>
  db
    .updateTable('studentTotals')
    .set((row) => ({ ledgerLength: row.ref('ledgerLength') }))
    .where('studentId', '=', studentId)
    .returning(['studentId', 'ledgerLength', 'ledgerMac', 'creditedUntil', 'refusals', 'identity', 'headMac'])
    .executeTakeFirst()

export async function saveHead(db: Db, { studentId, ...head }: SealedHead): Promise<void> {
  await db.updateTable('studentTotals').set(head).where('studentId', '=', studentId).execute()
}

const school = 'students'
export type SealedSum = SchoolSum & { readonly seal: string }

export const findSchoolSum = (db: Db): Promise<SealedSum> =>
  db
    .selectFrom('ledgerSeals')
    .select(['students', 'rowCount', 'total', 'seal'])
    .where('name', '=', school)
    .executeTakeFirstOrThrow()

/** Lets one transaction at a time change the sum; it comes last in each, so that nobody waits long. */
export const lockSchoolSum = (db: Db): Promise<SealedSum> =>
  db
    .updateTable('ledgerSeals')
    .set((row) => ({ rowCount: row.ref('rowCount') }))
    .where('name', '=', school)
    .returning(['students', 'rowCount', 'total', 'seal'])
    .executeTakeFirstOrThrow()

export async function saveSchoolSum(db: Db, sum: SealedSum): Promise<void> {
  await db.updateTable('ledgerSeals').set(sum).where('name', '=', school).execute()
}

export interface PersonRow {
  readonly id: number
  readonly name: string
  readonly idCardCipher: string | null
}
/** Who these students are. */
export const findPeople = (db: Db, ids: readonly number[]) =>
  findRows<PersonRow>(
    db,
    'people of the ledger',
    ids.map((id) => [id]),
    (keys) => sql`select id, name, id_card_cipher from users where id in (values ${keys})`,
  )
