import type { Db } from '../../core/database/database.ts'
import type { LedgerKeys } from '../../core/ledger/bind-identity.ts'
import { findPeople, findSeal, studentsSeal } from '../../core/ledger/ledger.queries.ts'
import { SchoolSumBuilder } from '../../core/ledger/school-sum.ts'
import { isSumSound } from '../../core/ledger/seal-heads.ts'
import { entriesOf, type LedgerEntry } from './ledger-entries.ts'
import {
  listDurations,
  listLedgerStudents,
  listOrphans,
  listRemovedLessons,
  type LedgerTotals,
} from './ledger.queries.ts'
import { verifyChanges } from './verify-changes.ts'
import { StudentAudit, type School } from './verify-student.ts'
import { verifyTotals } from './verify-totals.ts'

export interface LedgerReport {
  readonly students: number
  readonly rows: number
  readonly faults: number
}
export interface RowFollower {
  take(entry: LedgerEntry): void
  finish(): void
}
/** Who listens while the ledger is verified. */
export interface LedgerWatcher {
  fault(fault: string): void
  progress?(students: number, rows: number): void
  /** Whoever else wants to see each row of a student, so that all are read once. */
  follow?(studentId: number): Promise<RowFollower>
}

const studentsPerStep = 200

/**
 * Proves the whole ledger: every chain from its first row to its sealed end, that the rule could have made each row, every total
 * against the rows it is made of, and that no student is missing. All faults are named; read it in one snapshot.
 */
export async function verifyLedger(db: Db, keys: LedgerKeys, watcher: LedgerWatcher): Promise<LedgerReport> {
  const found = { students: 0, rows: 0, faults: 0 }
  const report = (fault: string) => {
    found.faults += 1
    watcher.fault(fault)
  }
  const school: School = {
    keys,
    history: await verifyChanges(db, keys.ledger, report),
    durations: new Map((await listDurations(db)).map(({ id, durationMs }) => [id, durationMs])),
    removedLessons: new Set((await listRemovedLessons(db)).map(({ id }) => id)),
  }
  const sum = new SchoolSumBuilder()
  for (let after = 0; ;) {
    const step = await listLedgerStudents(db, after, studentsPerStep)
    const people = new Map(
      (
        await findPeople(
          db,
          step.map(({ studentId }) => studentId),
        )
      ).map((row) => [row.id, row]),
    )
    for (const totals of step) {
      const { studentId } = totals
      found.rows += await verifyStudent(db, school, totals, people, watcher, (fault) =>
        report(`student ${studentId}: ${fault}`),
      )
      found.students += 1
      if (totals.identity !== '') sum.add(totals.headMac, totals.ledgerLength)
      watcher.progress?.(found.students, found.rows)
    }
    const last = step.at(-1)
    if (!last) break
    after = last.studentId
  }
  for (const { studentId } of await listOrphans(db)) report(`student ${studentId}: there are rows and no totals`)
  await compareSum(db, keys, sum, report)
  return found
}

async function verifyStudent(
  db: Db,
  school: School,
  totals: LedgerTotals,
  people: ReadonlyMap<number, Awaited<ReturnType<typeof findPeople>>[number]>,
  watcher: LedgerWatcher,
  report: (fault: string) => void,
): Promise<number> {
  const follower = await watcher.follow?.(totals.studentId)
  const audit = new StudentAudit(school, report)
  for await (const entry of entriesOf(db, totals.studentId)) {
    audit.take(entry)
    follower?.take(entry)
  }
  follower?.finish()
  audit.finish(totals, people.get(totals.studentId))
  await verifyTotals(db, school, audit, totals, report)
  return audit.rows
}

/** Whoever was removed, or put back to an earlier state with all that belongs to them, is missing in the sum. */
async function compareSum(db: Db, keys: LedgerKeys, sum: SchoolSumBuilder, report: (fault: string) => void) {
  const stored = await findSeal(db, studentsSeal)
  const found = sum.sum()
  if (!isSumSound(keys.ledger, stored)) report('school: the sealed sum of all students has been changed')
  if (stored.students !== found.students)
    report(`school: ${stored.students} students were recorded and ${found.students} are there`)
  if (stored.rowCount !== found.rowCount)
    report(`school: ${stored.rowCount} rows were recorded and ${found.rowCount} are there`)
  else if (BigInt(`0x0${stored.total}`) !== BigInt(`0x0${found.total}`))
    report('school: a student’s ledger is not the one that was recorded last')
}
