import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Db } from './database.ts'
import { holdInstanceLock } from './instance-lock.ts'
import { kyselyOver, SqliteConnection } from './sqlite-driver.ts'

const jobsPerCommit = 500

interface Job {
  run(db: Db): Promise<unknown>
  resolve(value: never): void
  reject(error: unknown): void
}

/**
 * Commits the jobs of one event-loop turn together, so that they share one flush to disk; each resolves after the
 * commit, and one that fails is undone alone.
 */
class WriteQueue {
  readonly #connection: SqliteConnection
  readonly #db: Db
  #jobs: Job[] = []
  #draining: Promise<void> | undefined

  constructor(connection: SqliteConnection, db: Db) {
    this.#connection = connection
    this.#db = db
  }

  write<T>(run: (db: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ run, resolve: resolve as Job['resolve'], reject })
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
      await this.#commit(this.#jobs.splice(0, jobsPerCommit))
    } while (this.#jobs.length > 0)
    this.#draining = undefined
  }

  async #commit(jobs: Job[]) {
    const done: (() => void)[] = []
    try {
      this.#connection.exec('begin immediate')
      for (const job of jobs) {
        const undo = await this.#run(job)
        done.push(undo)
      }
      this.#connection.exec('commit')
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

/** Opens `jiangxue.db` in the data folder; a second process on it gets a clear error. */
export async function openSqlite(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'jiangxue.db')
  const lock = holdInstanceLock(`${path}.lock`)
  const writer = new SqliteConnection(path)
  const reader = new SqliteConnection(path, { readOnly: true })
  const read = kyselyOver(reader)
  const writeDb = kyselyOver(writer)
  const queue = new WriteQueue(writer, writeDb)
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
      lock.release()
    },
  }
}
