import type { AnomalyRule, AnomalyState } from '@jiangxue/contract/anomaly.values.ts'
import { sql, type Selectable, type Updateable } from 'kysely'
import { writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import type { Schema } from '../../core/database/schema.ts'
import type { Finding, SeenRow } from './find-anomalies.ts'

/** Notes findings once; one that is still open follows what is found later of its day. */
export const saveFindings = (db: Db, findings: readonly Finding[], at: number) =>
  writeRows(
    db,
    'anomaly findings',
    findings.map((each) => [
      each.rule,
      each.studentId,
      each.day,
      JSON.stringify(each.facts),
      each.firstNumber,
      each.lastNumber,
      at,
    ]),
    (rows) => sql`
      insert into anomaly_findings (rule, student_id, day, facts, first_number, last_number, created_at) values ${rows}
      on conflict (student_id, day, rule) do update set facts = excluded.facts, first_number = excluded.first_number,
        last_number = excluded.last_number
      where anomaly_findings.state = 'OPEN'`,
  )

export interface AnomalyFilter {
  readonly state?: AnomalyState | undefined
  readonly rule?: AnomalyRule | undefined
  readonly studentId?: number | undefined
  readonly ownerId?: number | undefined
  /** Those that their student has been told of. */
  readonly isTold?: boolean
}
const filtered = (db: Db, { state, rule, studentId, ownerId, isTold }: AnomalyFilter) =>
  db
    .selectFrom('anomalyFindings')
    .$if(state !== undefined, (query) => query.where('anomalyFindings.state', '=', state as string))
    .$if(rule !== undefined, (query) => query.where('anomalyFindings.rule', '=', rule as string))
    .$if(studentId !== undefined, (query) => query.where('anomalyFindings.studentId', '=', studentId as number))
    .$if(ownerId !== undefined, (query) => query.where('anomalyFindings.ownerId', '=', ownerId as number))
    .$if(isTold === true, (query) => query.where('anomalyFindings.toldAt', 'is not', null))

const withNames = (query: ReturnType<typeof filtered>) =>
  query
    .innerJoin('users as students', 'students.id', 'anomalyFindings.studentId')
    .leftJoin('users as owners', 'owners.id', 'anomalyFindings.ownerId')
    .selectAll('anomalyFindings')
    .select(['students.name as studentName', 'students.studentNumber', 'owners.name as ownerName'])

export const listFindings = (db: Db, filter: AnomalyFilter, { page, size }: { page: number; size: number }) =>
  withNames(filtered(db, filter))
    .orderBy('anomalyFindings.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
export type FindingRow = Awaited<ReturnType<typeof listFindings>>[number]

export async function countFindings(db: Db, filter: AnomalyFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const findFinding = (db: Db, id: number) =>
  withNames(filtered(db, {})).where('anomalyFindings.id', '=', id).executeTakeFirst()

/** Changes a finding that nobody has settled; false where somebody has. */
export async function changeFinding(
  db: Db,
  id: number,
  change: Updateable<Schema['anomalyFindings']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('anomalyFindings')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The rows of the ledger that findings are about. */
const rowsOf = (
  db: Db,
  { studentId, day, firstNumber, lastNumber }: Pick<FindingRow, 'studentId' | 'day' | 'firstNumber' | 'lastNumber'>,
) =>
  db
    .selectFrom('studySegments')
    .where('studySegments.studentId', '=', studentId)
    .where('studySegments.day', '=', day)
    .where('studySegments.number', '>=', firstNumber)
    .where('studySegments.number', '<=', lastNumber)

export async function sumRows(db: Db, finding: FindingRow): Promise<{ segments: number; creditedMs: number }> {
  const row = await rowsOf(db, finding)
    .select((of) => [of.fn.countAll<number>().as('segments'), of.fn.sum<number | null>('newMs').as('creditedMs')])
    .executeTakeFirstOrThrow()
  return { segments: Number(row.segments), creditedMs: Number(row.creditedMs ?? 0) }
}

export const listRows = (db: Db, finding: FindingRow, { page, size }: { page: number; size: number }) =>
  rowsOf(db, finding)
    .leftJoin('lessons', 'lessons.id', 'studySegments.lessonId')
    .leftJoin('courses', 'courses.id', 'studySegments.courseId')
    .select([
      'studySegments.number',
      'studySegments.fromMs',
      'studySegments.toMs',
      'studySegments.newMs',
      'studySegments.startedAt',
      'studySegments.endedAt',
      'studySegments.ip',
      'studySegments.device',
      'lessons.title as lessonTitle',
      'courses.name as courseName',
    ])
    .orderBy('studySegments.number')
    .limit(size)
    .offset(page * size)
    .execute()

/** The numbers of the rows of a finding. */
export const listNumbers = async (db: Db, finding: FindingRow): Promise<number[]> =>
  (await rowsOf(db, finding).select('number').orderBy('number').execute()).map(({ number }) => number)

export const listDayRows = (db: Db, studentId: number, day: string): Promise<SeenRow[]> =>
  db
    .selectFrom('studySegments')
    .select(['number', 'lessonId', 'fromMs', 'toMs', 'newMs', 'startedAt', 'endedAt', 'ip', 'device'])
    .where('studentId', '=', studentId)
    .where('day', '=', day)
    .orderBy('startedAt')
    .execute()

/** What lost time on a day: refusals in all, and missed checks of presence among them. */
export async function countRefusals(db: Db, studentId: number, day: string, harmless: readonly string[]) {
  const rows = await db
    .selectFrom('studyRefusals')
    .select(['reason', (of) => of.fn.sum<number>('refusals').as('refusals')])
    .where('studentId', '=', studentId)
    .where('day', '=', day)
    .where('reason', 'not in', harmless)
    .groupBy('reason')
    .execute()
  return rows.map(({ reason, refusals }) => ({ reason, refusals: Number(refusals) }))
}

type Scan = Selectable<Schema['anomalyScans']>
const scanName = 'ledger'
export async function readScan(db: Db): Promise<Scan> {
  const row = await db.selectFrom('anomalyScans').selectAll().where('name', '=', scanName).executeTakeFirst()
  return row ?? { name: scanName, segmentId: 0, eventId: 0, refusedAt: 0 }
}
export async function saveScan(db: Db, scan: Scan): Promise<void> {
  const { name: _, ...reached } = scan
  await db
    .insertInto('anomalyScans')
    .values(scan)
    .onConflict((known) => known.column('name').doUpdateSet(reached))
    .execute()
}

/** The days of students with rows of the ledger after an id, up to another one. */
export const listStudiedDays = (db: Db, after: number, upTo: number) =>
  db
    .selectFrom('studySegments')
    .select(['studentId', 'day'])
    .distinct()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .execute()
export async function lastSegmentId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('studySegments')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

/** The days of students who were refused something since an instant. */
export const listRefusedDays = (db: Db, since: number) =>
  db.selectFrom('studyRefusals').select(['studentId', 'day']).distinct().where('lastAt', '>=', since).execute()
