import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inOperation, operationName } from '../operation-name.ts'
import type { Database, Db } from './database.ts'
import { isLocked } from './errors.ts'
import { holdInstanceLock } from './instance-lock.ts'
import { recordQuery } from './slow-query.ts'
import { kyselyOver, SqliteConnection } from './sqlite-driver.ts'

/** File name of the database in the data folder. */
export const sqliteFile = 'jiangxue.db'

const jobsPerCommit = 500
/** How long a write waits for another program's lock on the file, and how often it retries. */
const writeLockWaitMs = 5000
const lockPollMs = 10
/** Readers are locked out only briefly, while the WAL left by another program is recovered. */
const readLockWaitMs = 50

interface Job {
  readonly queuedAt: number
  run(db: Db): Promise<unknown>
  resolve(value: never): void
  reject(error: unknown): void
}

/**
 * Commits the jobs of one event loop turn together, so that they share one flush to disk. Each resolves after the
 * commit; a failed job is rolled back alone.
 */
class WriteQueue {
  readonly #connection: SqliteConnection
  readonly #db: Db
  readonly #lockWaitMs: number
  #jobs: Job[] = []
  #draining: Promise<void> | undefined

  constructor(connection: SqliteConnection, db: Db, lockWaitMs: number) {
    this.#connection = connection
    this.#db = db
    this.#lockWaitMs = lockWaitMs
  }

  write<T>(job: (db: Db) => Promise<T>): Promise<T> {
    // The operation name is captured here, because jobs of several calls run in one turn.
    const operation = operationName()
    const run = (db: Db) => inOperation(operation, () => job(db))
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ queuedAt: performance.now(), run, resolve, reject })
      this.#draining ??= this.#nextTurn()
    })
  }

  /** Waits until nothing is queued. */
  async settle() {
    while (this.#draining) await this.#draining
  }

  async #nextTurn() {
    do {
      await new Promise((turn) => setImmediate(turn))
      if (await this.#begin()) await this.#commit(this.#jobs.splice(0, jobsPerCommit))
    } while (this.#jobs.length > 0)
    this.#draining = undefined
  }

  /**
   * Begins a transaction. While another program has the lock, it retries on a timer so that reads continue; jobs that
   * have waited too long are rejected. Returns false if no job is left.
   */
  async #begin(): Promise<boolean> {
    while (this.#jobs.length > 0)
      try {
        this.#connection.exec('begin immediate')
        return true
      } catch (error) {
        const longest = isLocked(error) ? this.#lockWaitMs : 0
        const fresh = this.#jobs.findIndex(({ queuedAt }) => performance.now() - queuedAt < longest)
        for (const job of this.#jobs.splice(0, fresh === -1 ? this.#jobs.length : fresh)) job.reject(error)
        if (this.#jobs.length > 0) await setTimeout(lockPollMs)
      }
    return false
  }

  async #commit(jobs: Job[]) {
    const done: (() => void)[] = []
    try {
      for (const job of jobs) {
        const undo = await this.#run(job)
        done.push(undo)
      }
      const begun = performance.now()
      this.#connection.exec('commit')
      recordQuery('commit', performance.now() - begun)
    } catch (error) {
      try {
        this.#connection.exec('rollback')
      } catch {
        /* the engine has already rolled back */
      }
      for (const job of jobs) job.reject(error)
      return
    }
    for (const resolve of done) resolve()
  }

  async #run(job: Job): Promise<() => void> {
    this.#connection.exec('savepoint job')
    try {
      const result = await job.run(this.#db)
      this.#connection.exec('release job')
      return () => job.resolve(result as never)
    } catch (error) {
      this.#connection.exec('rollback to job; release job')
      return () => job.reject(error)
    }
  }
}

/**
 * Opens `jiangxue.db` in the data folder; a second process that does so gets a clear error. A worker thread of the
 * process that has it open, or a command run while the server is running, passes `isSharedWithServer` to share the file.
 */
export async function openSqlite(
  dataDir: string,
  { lockWaitMs = writeLockWaitMs, isSharedWithServer = false } = {},
): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, sqliteFile)
  const lock = isSharedWithServer ? undefined : holdInstanceLock(`${path}.lock`)
  const writer = new SqliteConnection(path)
  writer.waitForLocks(0)
  const reader = new SqliteConnection(path, { readOnly: true })
  reader.waitForLocks(readLockWaitMs)
  const read = kyselyOver(reader)
  const writeDb = kyselyOver(writer)
  const queue = new WriteQueue(writer, writeDb, lockWaitMs)
  return {
    engine: 'sqlite',
    read,
    write: (job) => queue.write(job),
    columnTypes: { id: 'integer primary key autoincrement', text: 'text', clustered: 'without rowid' },
    lockForMigration: async () => {},
    close: async () => {
      await queue.settle()
      await read.destroy()
      await writeDb.destroy()
      lock?.release()
    },
  }
}
