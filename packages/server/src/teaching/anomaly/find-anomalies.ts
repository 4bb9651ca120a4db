import type { AnomalyRule } from '@jiangxue/contract/anomaly.values.ts'
import { startOfSiteDay } from '../../core/time/site-day.ts'
import type { Finding, SeenRow, StudentDay } from './seen-study.ts'
import { entryOf, mostOthers, SharedRhythm } from './shared-rhythm.ts'

/** The thresholds above which study time is flagged; the settings of the group `anomaly`. */
export interface AnomalyThresholds {
  readonly dayMinutes: number
  readonly weekHours: number
  readonly nightMinutes: number
  readonly nightStart: string
  readonly nightEnd: string
  readonly unbrokenMinutes: number
  readonly sharedStudents: number
  readonly rhythmRows: number
  readonly refusals: number
  readonly missedChecks: number
  readonly reactionChecks: number
  readonly fallbacks: number
  readonly undeliveredMinutes: number
}

/** Joins findings of one student, day and rule that involve other students, so that no row of either is lost. */
export function joined(one: Finding, other: Finding): Finding {
  const names = Object.keys(other.facts)
  return {
    ...other,
    facts: Object.fromEntries(names.map((name) => [name, Math.max(factOf(one, name), factOf(other, name))])),
    firstNumber: Math.min(one.firstNumber, other.firstNumber),
    lastNumber: Math.max(one.lastNumber, other.lastNumber),
  }
}
const factOf = ({ facts }: Finding, name: string) => Number(facts[name] ?? 0)

const minuteMs = 60_000
/** Shorter gaps do not interrupt study. */
const breakMs = 5 * minuteMs
const toMinutes = (ms: number) => Math.floor(ms / minuteMs)

/** Findings from one day of one student alone. */
export function findOfStudent(seen: StudentDay, thresholds: AnomalyThresholds, timezone: string): Finding[] {
  const { studentId, day, rows, refusals, missedChecks } = seen
  const findings: Finding[] = []
  const add = (rule: AnomalyRule, about: readonly SeenRow[], facts: Finding['facts']) =>
    findings.push({ rule, studentId, day, facts, ...spanOf(about) })
  const over = (limit: number, minutes: number) => limit > 0 && minutes > limit

  const credited = toMinutes(rows.reduce((sum, { newMs }) => sum + newMs, 0))
  if (over(thresholds.dayMinutes, credited)) add('longDay', rows, { minutes: credited, limit: thresholds.dayMinutes })

  const weekHours = Math.floor(toMinutes(seen.weekMs) / 60)
  if (over(thresholds.weekHours, weekHours)) add('longWeek', rows, { hours: weekHours, limit: thresholds.weekHours })

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

  const alike = alikeReaction(seen.reactionsMs, thresholds.reactionChecks)
  if (alike !== undefined)
    add('sameReactions', rows, { count: seen.reactionsMs.length, seconds: (alike / 1000).toFixed(1) })

  const { fallbacks } = seen
  if (thresholds.fallbacks > 0 && fallbacks >= thresholds.fallbacks) add('fallbacks', rows, { count: fallbacks })

  const undelivered = rows.filter(({ creditMode, delivery }) => creditMode === 'verified' && delivery === 'missing')
  const unseen = toMinutes(undelivered.reduce((sum, { newMs }) => sum + newMs, 0))
  if (thresholds.undeliveredMinutes > 0 && unseen >= thresholds.undeliveredMinutes)
    add('undelivered', undelivered, { minutes: unseen, limit: thresholds.undeliveredMinutes })
  return findings
}

/** People differ by seconds from check to check; a program that adds a little at random still does not. */
const alikeReactionMs = 1000

/** The usual reaction time of so many checks, if nearly all are alike. */
function alikeReaction(reactionsMs: readonly number[], least: number): number | undefined {
  if (least === 0 || reactionsMs.length < least) return undefined
  const inOrder = reactionsMs.toSorted((a, b) => a - b)
  const share = (part: number) => inOrder[Math.floor((inOrder.length - 1) * part)] as number
  return share(0.9) - share(0.1) < alikeReactionMs ? share(0.5) : undefined
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

/** The longest run of rows without a break. */
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
  readonly startedAt: number
  endedAt: number
  creditedMs: number
  firstNumber: number
  lastNumber: number
}
/** The parts of a student's study that coincide with other students, and who they are. */
interface Together<Part> {
  readonly studentId: number
  readonly parts: Set<Part>
  readonly others: Set<number>
}

/**
 * Finds students who studied together on a day: collects their study, then returns the findings. It does not store
 * rows, because a large school has millions per day.
 */
export class SharedTime {
  readonly #byOrigin = new Map<string, DeviceRun[]>()
  readonly #rhythm: SharedRhythm
  readonly #day: string
  readonly #thresholds: AnomalyThresholds

  constructor(day: string, thresholds: AnomalyThresholds) {
    this.#day = day
    this.#thresholds = thresholds
    this.#rhythm = new SharedRhythm(day, thresholds.rhythmRows)
  }

  take({ studentId, rows }: Pick<StudentDay, 'studentId' | 'rows'>): void {
    const { sharedStudents } = this.#thresholds
    for (const row of rows) {
      // Erased origins are null, or '' if they were erased while the row was pending for a check.
      if (row.ip && sharedStudents > 0) {
        const origin = JSON.stringify([row.ip, row.userAgent])
        addToRuns(
          entryOf(this.#byOrigin, origin, () => []),
          studentId,
          row,
        )
      }
    }
    this.#rhythm.take({ studentId, rows })
  }

  *findings(): Generator<Finding> {
    for (const runs of this.#byOrigin.values()) yield* this.#ofDevice(runs)
    yield* this.#rhythm.findings()
  }

  /** Students who used one device in one network at the same time. */
  *#ofDevice(runs: readonly DeviceRun[]): Generator<Finding> {
    const { sharedStudents } = this.#thresholds
    if (new Set(runs.map(({ studentId }) => studentId)).size < sharedStudents) return
    const found = new Map<number, Together<DeviceRun>>()
    let open: DeviceRun[] = []
    for (const run of runs.toSorted((a, b) => a.startedAt - b.startedAt)) {
      const before = open.filter(({ endedAt }) => endedAt > run.startedAt)
      open = [...before, run]
      const together = new Set(open.map(({ studentId }) => studentId))
      if (together.size < sharedStudents) continue
      // If enough students were there before this one, they have already been noted.
      const wereEnough = new Set(before.map(({ studentId }) => studentId)).size >= sharedStudents
      const added = new Set([run.studentId])
      for (const each of open) noteTogether(found, each.studentId, each, each === run || !wereEnough ? together : added)
    }
    for (const { studentId, parts, others } of found.values()) {
      const shared = [...parts]
      const minutes = toMinutes(shared.reduce((sum, { creditedMs }) => sum + creditedMs, 0))
      yield {
        rule: 'sharedDevice',
        studentId,
        day: this.#day,
        facts: { others: others.size, minutes },
        firstNumber: Math.min(...shared.map(({ firstNumber }) => firstNumber)),
        lastNumber: Math.max(...shared.map(({ lastNumber }) => lastNumber)),
      }
    }
  }
}

/** Rows this close to each other are one run. */
const tickMs = 1000

function addToRuns(runs: DeviceRun[], studentId: number, { number, newMs, startedAt, endedAt }: SeenRow) {
  const last = runs.at(-1)
  if (last?.studentId === studentId && startedAt - last.endedAt < tickMs) {
    last.endedAt = endedAt
    last.creditedMs += newMs
    last.firstNumber = Math.min(last.firstNumber, number)
    last.lastNumber = Math.max(last.lastNumber, number)
  } else runs.push({ studentId, startedAt, endedAt, creditedMs: newMs, firstNumber: number, lastNumber: number })
}

function noteTogether<Part>(
  found: Map<number, Together<Part>>,
  studentId: number,
  part: Part,
  together: ReadonlySet<number>,
) {
  const known = entryOf(found, studentId, () => ({ studentId, parts: new Set<Part>(), others: new Set<number>() }))
  known.parts.add(part)
  for (const other of together) {
    if (known.others.size >= mostOthers) return
    if (other !== studentId) known.others.add(other)
  }
}
