import type { Db } from '../../core/database/database.ts'
import { inStepsBy } from '../../core/database/rows/in-steps.ts'
import type { LedgerKeys } from '../chain/bind-identity.ts'
import { findPeople, findSeal, studentsSeal } from '../chain/chain-rows.queries.ts'
import type { SchoolSum } from '../chain/ledger-chain.ts'
import { SchoolSumBuilder } from '../chain/school-sum.ts'
import { isSumSound } from '../chain/seal-heads.ts'
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
/** Receives the faults and the progress of a verification. */
export interface LedgerWatcher {
  fault(fault: string): void
  progress?(students: number, rows: number): void
  /** Lets another consumer see each row of a student, so that all rows are read only once. */
  follow?(studentId: number): Promise<RowFollower>
}

const studentsPerStep = 200

/** Students with ids above `after` up to `upTo`. */
export interface StudentRange {
  readonly after: number
  readonly upTo: number
}
const everybody: StudentRange = { after: 0, upTo: Number.MAX_SAFE_INTEGER }

/** The verified students and rows, and the sum of the ends of their chains. */
export interface StudentsReport {
  readonly students: number
  readonly rows: number
  readonly sum: SchoolSum
}

/** Reads what the verification of all students shares. */
export const readSchool = async (db: Db, keys: LedgerKeys, report: (fault: string) => void): Promise<School> => ({
  keys,
  history: await verifyChanges(db, keys.ledger, report),
  durations: new Map((await listDurations(db)).map(({ id, durationMs }) => [id, durationMs])),
  removedLessons: new Set((await listRemovedLessons(db)).map(({ id }) => id)),
})

/**
 * Verifies the complete ledger: every chain from its first row to its sealed end, that the rule could have produced
 * each row, every total against its rows, and that no student is missing. Reports all faults; run it in one snapshot.
 * `verify` replaces the verification of the students, which by default runs here, one after the other.
 */
export async function verifyLedger(
  db: Db,
  keys: LedgerKeys,
  watcher: LedgerWatcher,
  verify?: (watcher: LedgerWatcher) => Promise<StudentsReport>,
): Promise<LedgerReport> {
  let faults = 0
  const fault = (said: string) => {
    faults += 1
    watcher.fault(said)
  }
  const school = await readSchool(db, keys, fault)
  const counting = { ...watcher, fault }
  const { students, rows, sum } = await (verify?.(counting) ?? verifyStudents(db, school, everybody, counting))
  for (const { studentId } of await listOrphans(db)) fault(`student ${studentId}: there are rows and no totals`)
  await compareSum(db, keys, sum, fault)
  return { students, rows, faults }
}

export async function verifyStudents(
  db: Db,
  school: School,
  { after, upTo }: StudentRange,
  watcher: LedgerWatcher,
): Promise<StudentsReport> {
  const sum = new SchoolSumBuilder()
  let [students, rows] = [0, 0]
  const steps = inStepsBy(
    (last) => listLedgerStudents(db, last, upTo, studentsPerStep),
    ({ studentId }) => studentId,
    after,
  )
  for await (const step of steps) {
    const ids = step.map(({ studentId }) => studentId)
    const people = new Map((await findPeople(db, ids)).map((row) => [row.id, row]))
    for (const totals of step) {
      const { studentId } = totals
      rows += await verifyStudent(db, school, totals, people, watcher, (fault) =>
        watcher.fault(`student ${studentId}: ${fault}`),
      )
      students += 1
      if (totals.identity !== '') sum.add(totals.headMac, totals.ledgerLength)
      watcher.progress?.(students, rows)
    }
  }
  return { students, rows, sum: sum.sum() }
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

/**
 * Detects students who were removed, or put back to an earlier state with all their data: they are missing from the
 * sum.
 */
async function compareSum(db: Db, keys: LedgerKeys, found: SchoolSum, report: (fault: string) => void) {
  const stored = await findSeal(db, studentsSeal)
  if (!isSumSound(keys.ledger, stored)) report('school: the sealed sum of all students has been changed')
  if (stored.students !== found.students)
    report(`school: ${stored.students} students were recorded and ${found.students} are there`)
  if (stored.rowCount !== found.rowCount)
    report(`school: ${stored.rowCount} rows were recorded and ${found.rowCount} are there`)
  else if (BigInt(`0x0${stored.total}`) !== BigInt(`0x0${found.total}`))
    report('school: a student’s ledger is not the one that was recorded last')
}
