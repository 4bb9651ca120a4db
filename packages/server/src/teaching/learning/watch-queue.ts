import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import { problem, Problem } from '../../core/problem.ts'
import { hasSkewedClock } from '../../core/time/clock-skew.ts'
import { deliveriesOf } from '../../files/delivery/deliveries.ts'
import { mappedVideosOf } from '../../files/delivery/mapped-videos.ts'
import { creditingRules } from '../../ledger/rules/rules-in-force.ts'
import { applyReport } from './credit/apply-report.ts'
import { adoptLedger, isUnbound } from './state/adopt-ledger.ts'
import type { CreditRules } from './state/credit-rules.ts'
import { presencePolicyOf } from './state/read-presence.ts'
import { noChanges, storeChanges, type WatchChanges } from './state/watch-changes.ts'
import type { WatchOutcome, WatchReport, WatchResult } from './state/watch-report.ts'
import { loadWatchState, type WatchState } from './state/watch-state.ts'

const reportsPerBatch = 500
const mostTurns = 4
/** SQLite runs one transaction at a time. */
const batchesInFlight = { sqlite: 1, postgres: 2 }

interface Waiting {
  report: WatchReport
  resolve(result: WatchResult): void
  reject(error: unknown): void
}

/**
 * Writes the reports that arrive in a few turns of the event loop to the database together. While PostgreSQL is asked
 * about one batch, another is evaluated; no learner is in two of them.
 */
export class WatchQueue {
  readonly #store: (reports: readonly WatchReport[]) => Promise<WatchOutcome[]>
  readonly #mostBatches: number
  readonly #studying = new Set<number>()
  #waiting: Waiting[] = []
  #runs = 0

  constructor(store: (reports: readonly WatchReport[]) => Promise<WatchOutcome[]>, mostBatches: number) {
    this.#store = store
    this.#mostBatches = mostBatches
  }

  /** Returns the server's figures once they are on disk; throws a Problem if the report is rejected. */
  add(report: WatchReport): Promise<WatchResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ report, resolve, reject })
      if (this.#runs === this.#mostBatches || !this.#isWorthABatch()) return
      this.#runs += 1
      setImmediate(() => void this.#run())
    })
  }

  /** Waits while more reports arrive: a batch costs almost the same however many reports it has. */
  async #gather() {
    let known = 0
    for (let turn = 0; turn < mostTurns && this.#waiting.length > known; turn++) {
      known = this.#waiting.length
      await new Promise((next) => setImmediate(next))
    }
  }

  /** As many reports wait as are in flight: two small batches cost more than one, and are not faster. */
  #isWorthABatch = () => this.#waiting.length >= this.#studying.size

  /** The oldest reports of learners who are in no other batch. */
  #take(): Waiting[] {
    const isFree = ({ report }: Waiting) => !this.#studying.has(report.studentId)
    const batch = this.#waiting.filter(isFree).slice(0, reportsPerBatch)
    const taken = new Set(batch)
    this.#waiting = this.#waiting.filter((each) => !taken.has(each))
    for (const { report } of batch) this.#studying.add(report.studentId)
    return batch
  }

  /** Ends when nothing is left to take, or too little beside another batch, whose run takes it then. */
  async #run() {
    for (;;) {
      await this.#gather()
      const batch = this.#isWorthABatch() ? this.#take() : []
      if (batch.length === 0) break
      const reports = batch.map((each) => each.report)
      try {
        const outcomes = await this.#store(reports)
        batch.forEach((each, index) => settle(each, outcomes[index] as WatchOutcome))
      } catch (error) {
        for (const each of batch) each.reject(error)
      }
      for (const { studentId } of reports) this.#studying.delete(studentId)
    }
    this.#runs -= 1
  }
}

const settle = (waiting: Waiting, outcome: WatchOutcome) =>
  outcome instanceof Problem ? waiting.reject(outcome) : waiting.resolve(outcome)

const queues = new WeakMap<Context, WatchQueue>()

/** The single queue of a server. */
export function watchQueueOf(context: Context): WatchQueue {
  const { database } = context
  const store = async (reports: readonly WatchReport[]) => {
    const rules = await creditRulesOf(context)
    return database.write((db) => creditReports(db, reports, rules))
  }
  const queue = queues.get(context) ?? new WatchQueue(store, batchesInFlight[database.engine])
  queues.set(context, queue)
  return queue
}

/** The crediting rules by the school's settings. */
export async function creditRulesOf(context: Context): Promise<CreditRules> {
  const { keys, settings, clock } = context
  if (hasSkewedClock(context)) throw problem('server.unavailable')
  const { values, hourRules, presenceRules } = await creditingRules(settings)
  return {
    mode: values['course.studyTime'],
    timezone: values['basic.timezone'],
    paymentRequired: values['course.paymentRequired'],
    hours: hourRules,
    presence: presencePolicyOf(presenceRules),
    delivery: {
      isRequired: values['course.mediaDelivery'] === 'required',
      deliveredTo: (session, stored) => deliveriesOf(context).of(session, stored),
      videos: mappedVideosOf(context),
    },
    keys,
    clockSteps: clock.steps,
  }
}

/** Credits reports in their order, inside the caller's transaction. */
export async function creditReports(
  db: Db,
  reports: readonly WatchReport[],
  rules: CreditRules,
): Promise<WatchOutcome[]> {
  const state = await loadWatchState(db, reports, rules)
  const changes = noChanges()
  await adoptStudents(db, state, changes, rules.keys, Math.max(...reports.map(({ at }) => at)))
  const outcomes = reports.map((report) => applyReport(state, changes, report, rules))
  await storeChanges(db, changes, state, rules.keys.ledger)
  return outcomes
}

/** Adopts chains of an older format before they grow. */
export async function adoptStudents(
  db: Db,
  state: WatchState,
  changes: WatchChanges,
  keys: CreditRules['keys'],
  at: number,
) {
  for (const totals of state.totals.values()) {
    if (!isUnbound(totals)) continue
    const events = await adoptLedger(db, keys, totals, at)
    if (events) {
      changes.events.push(...events)
      changes.totals.set(totals.studentId, totals)
    } else state.broken.add(totals.studentId)
  }
}
