import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../../core/config/config.ts'
import type { Db } from '../../core/database/database.ts'
import { SqliteConnection } from '../../core/database/sqlite-driver.ts'
import { sqliteFile } from '../../core/database/sqlite.ts'
import { findSeal, studentsSeal } from '../../ledger/chain/chain-rows.queries.ts'
import { SchoolSumBuilder } from '../../ledger/chain/school-sum.ts'
import { listRangeEnds } from '../../ledger/verify/ledger.queries.ts'
import type { LedgerWatcher, StudentsReport } from '../../ledger/verify/verify-students.ts'
import type { VerifyMessage } from './verify-thread.ts'

const lockWaitMs = 10_000

/** Threads that verify the students of an SQLite ledger, all in the same snapshot. */
export class VerifyThreads {
  readonly #workers: Worker[]
  readonly #ended: Promise<never>
  readonly #config: Config

  constructor(config: Config, count: number) {
    this.#config = config
    const ofThread = () => new Worker(new URL('verify-thread.ts', import.meta.url), { workerData: config })
    this.#workers = Array.from({ length: count }, ofThread)
    this.#ended = Promise.race(this.#workers.map(endOf))
    // Only awaited together with other promises.
    this.#ended.catch(() => {})
  }

  /** Lets the threads, and `db` too, start their snapshot while writes are blocked, so that all see the same state. */
  async look(db: Db): Promise<void> {
    await this.#all('loaded')
    const writer = new SqliteConnection(join(this.#config.dataDir, sqliteFile))
    try {
      writer.waitForLocks(lockWaitMs)
      writer.exec('begin immediate')
      const looking = this.#all('looking')
      for (const worker of this.#workers) worker.postMessage('look', [])
      await findSeal(db, studentsSeal)
      await looking
    } finally {
      writer.close()
    }
  }

  /** Verifies all students, in ranges. */
  async verify(db: Db, watcher: LedgerWatcher, studentsPerRange = 100): Promise<StudentsReport> {
    const ends = await listRangeEnds(db, studentsPerRange)
    // No one has an id above the last end.
    const ranges = ends.map((upTo, index) => ({ after: ends[index - 1] ?? 0, upTo }))
    const sum = new SchoolSumBuilder()
    let [students, rows] = [0, 0]
    const work = async (worker: Worker) => {
      for (let range = ranges.shift(); range; range = ranges.shift()) {
        worker.postMessage(range, [])
        const { report } = await this.#next(worker, 'verified', watcher)
        students += report.students
        rows += report.rows
        sum.join(report.sum)
        watcher.progress?.(students, rows)
      }
    }
    await Promise.all(this.#workers.map(work))
    return { students, rows, sum: sum.sum() }
  }

  async end(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }

  #all = (kind: VerifyMessage['kind']) => Promise.all(this.#workers.map((worker) => this.#next(worker, kind)))

  /** Waits for the next message of a kind; passes on faults before it. */
  #next<K extends VerifyMessage['kind']>(worker: Worker, kind: K, watcher?: LedgerWatcher) {
    const { promise, resolve } = Promise.withResolvers<Extract<VerifyMessage, { readonly kind: K }>>()
    const listen = (message: VerifyMessage) => {
      if (message.kind === 'fault') watcher?.fault(message.fault)
      if (message.kind !== kind) return
      worker.off('message', listen)
      resolve(message as Extract<VerifyMessage, { readonly kind: K }>)
    }
    worker.on('message', listen)
    return Promise.race([promise, this.#ended])
  }
}

const endOf = (worker: Worker) =>
  new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('A verification thread exited early.')))
  })
