import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '../error-code.ts'

/** The server has no free connection, at all or for this user or database. */
const tooManyConnections = '53300'
const waitMs = 8000
const askAgainMs = 100
/** For so long after a refusal, requests share the connections that exist. */
const modestMs = 30_000
const shortMs = 3_600_000

/**
 * A pool that waits while the server has no free connection: other processes, backups and sheets use them, too. It then
 * shares the connections that it has, instead of asking for more.
 */
export class PatientPool {
  readonly #pool: pg.Pool
  readonly #size: number
  #refusedAt = -Infinity
  #limit: number | undefined

  constructor(pool: pg.Pool, size: number) {
    this.#pool = pool
    this.#size = size
  }

  async connect(): Promise<pg.PoolClient> {
    const until = performance.now() + waitMs
    if (performance.now() - this.#refusedAt > modestMs) this.#pool.options.max = this.#granted()
    for (;;) {
      try {
        return await this.#pool.connect()
      } catch (error) {
        if (codeOf(error) !== tooManyConnections || performance.now() > until) throw error
        this.#refusedAt = performance.now()
        this.#pool.options.max = Math.max(1, this.#pool.totalCount)
        await pause(askAgainMs)
      }
    }
  }

  /** Sets the limit of the server, of which one connection is left for backups and sheets. */
  limitTo(limit: number | undefined): void {
    this.#limit = limit
    this.#pool.options.max = this.#granted()
  }

  #granted = () => (this.#limit === undefined ? this.#size : Math.max(1, Math.min(this.#size, this.#limit - 1)))

  end = () => this.#pool.end()
  get options() {
    return this.#pool.options
  }

  /** Whether the server grants fewer connections than configured, or refused one within the last hour. */
  isShort = () => this.#granted() < this.#size || performance.now() - this.#refusedAt < shortMs
}
