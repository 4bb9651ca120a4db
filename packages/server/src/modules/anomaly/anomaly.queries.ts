import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { findRows, writeRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { forUpdate } from '../../core/database/lock-rows.ts'
import { countRows, rowsOf, type PageAt } from '../../core/database/page-of.ts'
import { given } from '../../core/database/rows/given.ts'
import { isFound } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'
import { readJson } from '../../core/json-text.ts'
import {
  countGroup,
  recountFindings,
  seekGroup,
  type CountedFinding,
  type FindingGroup,
} from './anomaly-count.queries.ts'
import type { Finding } from './seen-study.ts'

/**
 * Stores findings once; a finding that is still open is updated with what is found later of its day. That makes a new
 * version, so that no one settles more than they have read.
 */
export async function saveFindings(db: Db, findings: readonly Finding[], at: number): Promise<void> {
  const toRow = (each: Finding) => [
    each.rule,
    each.studentId,
    each.day,
    JSON.stringify(each.facts),
    each.firstNumber,
    each.lastNumber,
    at,
  ]
  const insert = (values: RawBuilder<unknown>) => sql`
    insert into anomaly_findings (rule, student_id, day, facts, first_number, last_number, created_at) ${values}
    on conflict (student_id, day, rule)`
  const added = await writeRows<CountedFinding & { studentId: number; day: string }>(
    db,
    'new anomaly findings',
    findings.map(toRow),
    (values) => sql`${insert(values)} do nothing
      returning id, owner_id, state, rule, student_id, day`,
  )
  const keyOf = ({ studentId, day, rule }: Pick<Finding, 'studentId' | 'day'> & { readonly rule: string }) =>
    `${studentId} ${day} ${rule}`
  const isNew = new Set(added.map(keyOf))
  await writeRows(
    db,
    'known anomaly findings',
    findings.filter((each) => !isNew.has(keyOf(each))).map(toRow),
    (values) => sql`${insert(values)} do update set facts = excluded.facts, first_number = excluded.first_number,
        last_number = excluded.last_number, version = anomaly_findings.version + 1
      where anomaly_findings.state = 'OPEN' and (anomaly_findings.facts <> excluded.facts
        or anomaly_findings.first_number <> excluded.first_number
        or anomaly_findings.last_number <> excluded.last_number)`,
  )
  await recountFindings(db, [], added)
}

/** What is stored of the same students, days and rules, unless it is settled. */
export async function listOpenFindings(db: Db, findings: readonly Finding[]): Promise<readonly Finding[]> {
  const rows = await findRows<Omit<Finding, 'facts'> & { facts: string }>(
    db,
    'open findings',
    findings.map(({ studentId, day, rule }) => [studentId, day, rule]),
    (keys) => sql`
    with asked (student_id, day, rule) as (${keys})
    select it.student_id, it.day, it.rule, it.facts, it.first_number, it.last_number
    from asked cross join anomaly_findings as it
    where it.student_id = asked.student_id and it.day = asked.day and it.rule = asked.rule and it.state = 'OPEN'`,
  )
  return rows.map((row) => ({ ...row, facts: readJson(row.facts) }))
}

export interface AnomalyFilter extends FindingGroup {
  readonly studentId?: number | undefined
  /** Only findings that their student has been notified of. */
  readonly isNotified?: boolean
}
function filtered(db: Db, { state, rule, studentId, ownerId, isNotified }: AnomalyFilter) {
  let query = db.selectFrom('anomalyFindings')
  if (state !== undefined) query = query.where('anomalyFindings.state', '=', state)
  if (rule !== undefined) query = query.where('anomalyFindings.rule', '=', rule)
  if (studentId !== undefined) query = query.where('anomalyFindings.studentId', '=', studentId)
  if (ownerId !== undefined) query = query.where('anomalyFindings.ownerId', '=', ownerId)
  if (isNotified === true) query = query.where('anomalyFindings.notifiedAt', 'is not', null)
  return query
}

const withNames = (query: ReturnType<typeof filtered>) =>
  query
    .innerJoin('users as students', 'students.id', 'anomalyFindings.studentId')
    .leftJoin('users as owners', 'owners.id', 'anomalyFindings.ownerId')
    .selectAll('anomalyFindings')
    .select(['students.name as studentName', 'students.studentNumber', 'owners.name as ownerName'])

/** The counts support every filter except those of one student, who has few findings. */
const isCounted = ({ studentId, isNotified }: AnomalyFilter) => studentId === undefined && isNotified !== true

/**
 * One page of findings, newest first. Deep pages are located through the counts, so only the rows of the page are read.
 */
export async function listFindings(db: Db, filter: AnomalyFilter, { page, size }: PageAt) {
  const skipped = page * size
  const start = isCounted(filter) ? await seekGroup(db, filter, skipped) : { before: undefined, skip: skipped }
  return withNames(db.selectFrom('anomalyFindings'))
    .where('anomalyFindings.id', 'in', (of) =>
      of
        .selectFrom(
          filtered(db, filter)
            .$call(given(start.before, (query, before) => query.where('anomalyFindings.id', '<', before)))
            .select('anomalyFindings.id')
            .orderBy('anomalyFindings.id', 'desc')
            .limit(size)
            .offset(start.skip)
            .as('page'),
        )
        .select('page.id'),
    )
    .orderBy('anomalyFindings.id', 'desc')
    .execute()
}
export type FindingRow = Awaited<ReturnType<typeof listFindings>>[number]

export const countFindings = (db: Db, filter: AnomalyFilter): Promise<number> =>
  isCounted(filter) ? countGroup(db, filter) : countRows(filtered(db, filter))

export const findFinding = (db: Db, id: number) =>
  withNames(filtered(db, {})).where('anomalyFindings.id', '=', id).executeTakeFirst()

/** Locks a finding, so that only one transaction at a time can change it; read it after this. */
export async function lockFinding(db: Db, id: number): Promise<void> {
  await sql`select id from anomaly_findings where id = ${id}${forUpdate(db)}`.execute(db)
}

/** Changes an open finding and updates the counts. Returns false if the finding is already settled. */
export async function changeFinding(
  db: Db,
  id: number,
  change: Updateable<Schema['anomalyFindings']>,
): Promise<boolean> {
  const { rows } = await sql<CountedFinding>`select id, owner_id, state, rule from anomaly_findings
    where id = ${id} and state = 'OPEN'${forUpdate(db)}`.execute(db)
  const after = await db
    .updateTable('anomalyFindings')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .returning(['id', 'ownerId', 'state', 'rule'])
    .execute()
  await recountFindings(db, rows, after)
  return after.length > 0
}

/** The rows of the ledger that a finding is about. */
const segmentsOf = (
  db: Db,
  { studentId, day, firstNumber, lastNumber }: Pick<FindingRow, 'studentId' | 'day' | 'firstNumber' | 'lastNumber'>,
) =>
  db
    .selectFrom('studySegments')
    .where('studySegments.studentId', '=', studentId)
    .where('studySegments.day', '=', day)
    .where('studySegments.number', '>=', firstNumber)
    .where('studySegments.number', '<=', lastNumber)

export interface RowSum {
  readonly segments: number
  readonly creditedMs: number
}
/** The number of rows of findings and the study time they credited, by finding id. */
export async function sumRows(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, RowSum>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('anomalyFindings')
    .innerJoin('studySegments', (join) =>
      join
        .onRef('studySegments.studentId', '=', 'anomalyFindings.studentId')
        .onRef('studySegments.day', '=', 'anomalyFindings.day')
        .onRef('studySegments.number', '>=', 'anomalyFindings.firstNumber')
        .onRef('studySegments.number', '<=', 'anomalyFindings.lastNumber'),
    )
    .where('anomalyFindings.id', 'in', ids)
    .select((of) => [
      'anomalyFindings.id',
      of.fn.countAll<number>().as('segments'),
      of.fn.sum<number>('studySegments.newMs').as('creditedMs'),
    ])
    .groupBy('anomalyFindings.id')
    .execute()
  return new Map(
    rows.map(({ id, segments, creditedMs }) => [id, { segments: Number(segments), creditedMs: Number(creditedMs) }]),
  )
}

export const listRows = (db: Db, finding: FindingRow, at: PageAt) =>
  rowsOf(
    segmentsOf(db, finding)
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
      .orderBy('studySegments.number'),
    at,
  )

export const listNumbers = async (db: Db, finding: FindingRow): Promise<number[]> =>
  (await segmentsOf(db, finding).select('number').orderBy('number').execute()).map(({ number }) => number)

type Scan = Pick<Selectable<Schema['anomalyScans']>, 'segmentId' | 'refusedAt'>
type ScanName = 'ledger' | 'exams'
/** How far something has been scanned; of exams, `refusedAt` is when the last one was released. */
export async function readScan(db: Db, name: ScanName): Promise<Scan> {
  const row = await db
    .selectFrom('anomalyScans')
    .select(['segmentId', 'refusedAt'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row ?? { segmentId: 0, refusedAt: 0 }
}
export const saveScan = (db: Db, name: ScanName, reached: Scan) =>
  db
    .insertInto('anomalyScans')
    .values({ name, eventId: 0, ...reached })
    .onConflict((known) => known.column('name').doUpdateSet(reached))
    .execute()

/** The days of students with ledger rows with ids above `after` up to `upTo`. */
export const listStudiedDays = (db: Db, after: number, upTo: number) =>
  db
    .selectFrom('studySegments')
    .select(['studentId', 'day'])
    .distinct()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .execute()
const segmentsAfter = (db: Db, after: number) =>
  db.selectFrom('studySegments').select(['id', 'recordedAt']).where('id', '>', after).limit(1)
export const findNextSegment = (db: Db, after: number) => segmentsAfter(db, after).orderBy('id').executeTakeFirst()
/** The last ledger row after another that was recorded up to an instant. */
export const findLastSegment = (db: Db, after: number, at: number) =>
  segmentsAfter(db, after).where('recordedAt', '<=', at).orderBy('id', 'desc').executeTakeFirst()

const refusedIn = (db: Db, after: number, upTo: number) =>
  db.selectFrom('studyRefusals').where('lastAt', '>', after).where('lastAt', '<=', upTo)
/** The days of students with rejected reports after an instant up to another, except removed accounts. */
export const listRefusedDays = (db: Db, after: number, upTo: number) =>
  refusedIn(db, after, upTo)
    .innerJoin('users', 'users.id', 'studyRefusals.studentId')
    .select(['studentId', 'day'])
    .distinct()
    .execute()
/** Whether any report was rejected after an instant up to another. */
export const hasRefusals = (db: Db, after: number, upTo: number): Promise<boolean> =>
  isFound(refusedIn(db, after, upTo).select('day').limit(1))
