import type { AnomalyRule } from '@jiangxue/contract/anomaly.values.ts'
import { startOfSiteDay } from '../../core/time/site-day.ts'

/** From which figures on study time is looked at; the settings of the group `anomaly`. */
export interface AnomalyThresholds {
  readonly dayMinutes: number
  readonly nightMinutes: number
  readonly nightStart: string
  readonly nightEnd: string
  readonly unbrokenMinutes: number
  readonly sharedStudents: number
  readonly rhythmRows: number
  readonly refusals: number
  readonly missedChecks: number
  readonly undeliveredMinutes: number
}

/** A row of the ledger, as far as the rules look at it. */
export interface SeenRow {
  readonly number: number
  readonly lessonId: number
  readonly fromMs: number
  readonly toMs: number
  readonly newMs: number
  readonly startedAt: number
  readonly endedAt: number
  readonly ip: string | null
  readonly device: string | null
  readonly creditMode: string
  readonly delivery: string | null
}

/** A day of a student. */
export interface StudentDay {
  readonly studentId: number
  readonly day: string
  /** In the order in which they were studied. */
  readonly rows: readonly SeenRow[]
  readonly refusals: number
  readonly missedChecks: number
}

/** Something that somebody should look at. */
export interface Finding {
  readonly rule: AnomalyRule
  readonly studentId: number
  readonly day: string
  /** The values of its text. */
  readonly facts: Readonly<Record<string, number | string>>
  readonly firstNumber: number
  readonly lastNumber: number
}

const minuteMs = 60_000
/** Shorter gaps do not interrupt study. */
const breakMs = 5 * minuteMs
const toMinutes = (ms: number) => Math.floor(ms / minuteMs)

/** What one day of one student shows by itself. */
export function findOfStudent(seen: StudentDay, thresholds: AnomalyThresholds, timezone: string): Finding[] {
  const { studentId, day, rows, refusals, missedChecks } = seen
  const findings: Finding[] = []
  const add = (rule: AnomalyRule, about: readonly SeenRow[], facts: Finding['facts']) =>
    findings.push({ rule, studentId, day, facts, ...spanOf(about) })
  const over = (limit: number, minutes: number) => limit > 0 && minutes > limit

  const credited = toMinutes(rows.reduce((sum, { newMs }) => sum + newMs, 0))
  if (over(thresholds.dayMinutes, credited)) add('longDay', rows, { minutes: credited, limit: thresholds.dayMinutes })

  const { nightStart: from, nightEnd: to, nightMinutes } = thresholds
  const [nightFrom, nightTo] = [at(day, from, timezone), at(day, to, timezone)]
  const atNight = rows.filter(({ startedAt, endedAt }) => endedAt > nightFrom && startedAt < nightTo)
  const night = toMinutes(
    atNight.reduce((sum, row) => sum + Math.min(row.newMs, overlapOf(row, nightFrom, nightTo)), 0),
  )
  if (over(nightMinutes, night)) add('night', atNight, { from, to, minutes: night, limit: nightMinutes })

  const longest = longestRun(rows)
  const unbroken = toMinutes((longest.at(-1)?.endedAt ?? 0) - (longest[0]?.startedAt ?? 0))
  if (over(thresholds.unbrokenMinutes, unbroken))
    add('noBreak', longest, { minutes: unbroken, limit: thresholds.unbrokenMinutes })

  if (over(thresholds.refusals, refusals)) add('refusals', [], { count: refusals, limit: thresholds.refusals })
  if (thresholds.missedChecks > 0 && missedChecks >= thresholds.missedChecks)
    add('missedChecks', [], { count: missedChecks, limit: thresholds.missedChecks })

  const undelivered = rows.filter(({ creditMode, delivery }) => creditMode === 'verified' && delivery === 'missing')
  const unseen = toMinutes(undelivered.reduce((sum, { newMs }) => sum + newMs, 0))
  if (thresholds.undeliveredMinutes > 0 && unseen >= thresholds.undeliveredMinutes)
    add('undelivered', undelivered, { minutes: unseen, limit: thresholds.undeliveredMinutes })
  return findings
}

const at = (day: string, time: string, timezone: string) =>
  startOfSiteDay(day, timezone) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMs
const overlapOf = ({ startedAt, endedAt }: SeenRow, from: number, to: number) =>
  Math.max(0, Math.min(endedAt, to) - Math.max(startedAt, from))

function spanOf(rows: readonly SeenRow[]) {
  const numbers = rows.map(({ number }) => number)
  return rows.length === 0
    ? { firstNumber: 0, lastNumber: 0 }
    : { firstNumber: Math.min(...numbers), lastNumber: Math.max(...numbers) }
}

/** The longest time without a gap. */
function longestRun(rows: readonly SeenRow[]): readonly SeenRow[] {
  let [best, run]: [SeenRow[], SeenRow[]] = [[], []]
  for (const row of rows) {
    const last = run.at(-1)
    run = last && row.startedAt - last.endedAt < breakMs ? [...run, row] : [row]
    if (lengthOf(run) > lengthOf(best)) best = run
  }
  return best
}
const lengthOf = (run: readonly SeenRow[]) => (run.at(-1)?.endedAt ?? 0) - (run[0]?.startedAt ?? 0)

/** Study of one student on one device without a gap. */
interface DeviceRun {
  readonly studentId: number
  readonly day: string
  readonly startedAt: number
  endedAt: number
  readonly rows: SeenRow[]
}
interface Together {
  readonly studentId: number
  readonly day: string
  readonly rows: Set<SeenRow>
  readonly others: Set<number>
}

/** What students have in common: collects days, and says at the end who studied as one. */
export class SharedTime {
  readonly #byOrigin = new Map<string, DeviceRun[]>()
  readonly #byMoment = new Map<string, Map<number, { day: string; row: SeenRow }>>()
  readonly #thresholds: AnomalyThresholds

  constructor(thresholds: AnomalyThresholds) {
    this.#thresholds = thresholds
  }

  take({ studentId, day, rows }: StudentDay): void {
    const { sharedStudents, rhythmRows } = this.#thresholds
    for (const row of rows) {
      if (row.ip !== null && sharedStudents > 0)
        addToRuns(
          entryOf(this.#byOrigin, JSON.stringify([day, row.ip, row.device]), () => []),
          studentId,
          day,
          row,
        )
      if (rhythmRows === 0) continue
      const moment = [day, row.lessonId, ...[row.fromMs, row.toMs, row.startedAt].map(toTicks)].join()
      entryOf(this.#byMoment, moment, () => new Map()).set(studentId, { day, row })
    }
  }

  *findings(): Generator<Finding> {
    for (const runs of this.#byOrigin.values()) yield* this.#ofDevice(runs)
    yield* this.#ofRhythm()
  }

  /** Students who used one device in one network at the same time. */
  *#ofDevice(runs: readonly DeviceRun[]): Generator<Finding> {
    const { sharedStudents } = this.#thresholds
    if (new Set(runs.map(({ studentId }) => studentId)).size < sharedStudents) return
    const found = new Map<number, Together>()
    let open: DeviceRun[] = []
    for (const run of runs.toSorted((a, b) => a.startedAt - b.startedAt)) {
      const before = open.filter(({ endedAt }) => endedAt > run.startedAt)
      open = [...before, run]
      const together = new Set(open.map(({ studentId }) => studentId))
      if (together.size < sharedStudents) continue
      // Where there were enough before, they have been noted together.
      const wereEnough = new Set(before.map(({ studentId }) => studentId)).size >= sharedStudents
      const added = new Set([run.studentId])
      for (const each of open) {
        const { studentId, day, rows } = each
        const others = each === run || !wereEnough ? together : added
        noteTogether(found, { studentId, day }, each === run || !wereEnough ? rows : [], others)
      }
    }
    for (const { studentId, day, rows, others } of found.values()) {
      const minutes = toMinutes([...rows].reduce((sum, { newMs }) => sum + newMs, 0))
      yield { rule: 'sharedDevice', studentId, day, facts: { others: others.size, minutes }, ...spanOf([...rows]) }
    }
  }

  /** Students whose rows are the same at the same moments. */
  *#ofRhythm(): Generator<Finding> {
    const found = new Map<string, Together>()
    for (const students of this.#byMoment.values()) {
      if (students.size < leastRhythmStudents) continue
      const together = new Set(students.keys())
      for (const [studentId, { day, row }] of students)
        noteTogether(found, { studentId, day }, [row], together, `${studentId} ${day}`)
    }
    for (const { studentId, day, rows, others } of found.values())
      if (rows.size >= this.#thresholds.rhythmRows)
        yield {
          rule: 'sameRhythm',
          studentId,
          day,
          facts: { others: others.size, rows: rows.size },
          ...spanOf([...rows]),
        }
  }
}

const leastRhythmStudents = 3
/** More others than so many are not told apart: a finding of hundreds is one of too many. */
const mostOthers = 500
/** Moments and positions that lie so close are the same. */
const tickMs = 1000
const toTicks = (ms: number) => Math.round(ms / tickMs)

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make()
  map.set(key, known)
  return known
}

function addToRuns(runs: DeviceRun[], studentId: number, day: string, row: SeenRow) {
  const last = runs.at(-1)
  if (last?.studentId === studentId && row.startedAt - last.endedAt < tickMs) {
    last.endedAt = row.endedAt
    last.rows.push(row)
  } else runs.push({ studentId, day, startedAt: row.startedAt, endedAt: row.endedAt, rows: [row] })
}

function noteTogether<K>(
  found: Map<K | number, Together>,
  { studentId, day }: Pick<Together, 'studentId' | 'day'>,
  rows: readonly SeenRow[],
  together: ReadonlySet<number>,
  key: K | number = studentId,
) {
  const known = entryOf(found, key, () => ({ studentId, day, rows: new Set<SeenRow>(), others: new Set<number>() }))
  for (const row of rows) known.rows.add(row)
  for (const other of together) {
    if (known.others.size >= mostOthers) return
    if (other !== studentId) known.others.add(other)
  }
}
