import { toMinutes, type AnomalyThresholds } from './find-anomalies.ts'
import type { Finding, SeenRow, StudentDay } from './seen-study.ts'
import { entryOf, mostOthers, SharedRhythm } from './shared-rhythm.ts'

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
      if (sharedStudents === 0) continue
      for (const origin of originsOf(row)) {
        const runs = entryOf(this.#byOrigin, origin, () => [])
        addToRuns(runs, studentId, row)
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
      for (const each of open) addShared(found, each.studentId, each, each === run || !wereEnough ? together : added)
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

/**
 * What identifies the device of a row: its network and the user agent that the server saw, and the device id of its
 * login. Erased origins are null, or '' if they were erased while the row was pending for a check.
 */
const originsOf = ({ ip, userAgent, loginDevice }: SeenRow): string[] => [
  ...(ip ? [JSON.stringify([ip, userAgent])] : []),
  ...(ip && loginDevice ? [loginDevice] : []),
]

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

function addShared<Part>(
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
