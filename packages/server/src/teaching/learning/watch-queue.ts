import type { Database } from '../../core/database/database.ts'
import type { Db } from '../../core/database/database.ts'
import { Problem } from '../../core/http/problem.ts'
import { applyReport, noChanges, type CreditRules, type WatchChanges } from './apply-report.ts'
import { leaveOutLost } from './leave-out-lost.ts'
import type { WatchAnswer, WatchOutcome, WatchReport } from './watch-report.ts'
import { loadWatchState } from './watch-state.ts'
import {
  addCourseProgress,
  addCourseStudents,
  addRefusals,
  addStudyDays,
  insertSegments,
  saveAnchors,
  saveLessonProgress,
  saveReportAnswers,
  saveStudentClocks,
} from './watch.queries.ts'

const reportsPerBatch = 500

interface Waiting {
  report: WatchReport
  resolve(answer: WatchAnswer): void
  reject(error: unknown): void
}

/** Takes the reports that arrive in one turn of the event loop through the database together. */
export class WatchQueue {
  readonly #database: Database
  readonly #rules: () => Promise<CreditRules>
  #waiting: Waiting[] = []
  #isRunning = false

  constructor(database: Database, rules: () => Promise<CreditRules>) {
    this.#database = database
    this.#rules = rules
  }

  /** Answers with the server's figures when they are on disk; refuses with a Problem. */
  add(report: WatchReport): Promise<WatchAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ report, resolve, reject })
      if (!this.#isRunning) {
        this.#isRunning = true
        setImmediate(() => void this.#run())
      }
    })
  }

  async #run() {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, reportsPerBatch)
      try {
        const rules = await this.#rules()
        const outcomes = await this.#database.write((db) =>
          creditReports(
            db,
            batch.map((each) => each.report),
            rules,
          ),
        )
        batch.forEach((each, index) => settle(each, outcomes[index] as WatchOutcome))
      } catch (error) {
        for (const each of batch) each.reject(error)
      }
    }
    this.#isRunning = false
  }
}

const settle = (waiting: Waiting, outcome: WatchOutcome) =>
  outcome instanceof Problem ? waiting.reject(outcome) : waiting.resolve(outcome)

/** Credits reports in their order, inside the caller's transaction. */
export async function creditReports(
  db: Db,
  reports: readonly WatchReport[],
  rules: CreditRules,
): Promise<WatchOutcome[]> {
  const state = await loadWatchState(db, reports, rules.timezone)
  const changes = noChanges()
  const outcomes = reports.map((report) => applyReport(state, changes, report, rules))
  await store(db, changes)
  return outcomes
}

async function store(db: Db, changes: WatchChanges) {
  await leaveOutLost(db, changes)
  await insertSegments(db, changes.segments)
  await saveLessonProgress(db, [...changes.progress.values()])
  await addCourseProgress(db, [...changes.courses.values()])
  await addStudyDays(db, [...changes.days.values()])
  await saveStudentClocks(db, [...changes.clocks.values()])
  await saveAnchors(db, [...changes.anchors.values()])
  await addRefusals(db, [...changes.refusals.values()])
  await saveReportAnswers(db, [...changes.answers.values()])
  await addCourseStudents(
    db,
    [...changes.newLearners].toSorted(([a], [b]) => a - b),
  )
}
