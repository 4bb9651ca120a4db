import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { codeOf } from '../error-code.ts'

/** Plans that a connection keeps, some 20 kB each in the server; the least recently used one makes room. */
const mostPlans = 200
/** Longer texts list many values, and are hardly run again. */
const longestText = 8000

/** What `pg` keeps of a connection, and no type of it says. */
interface Wire {
  readonly parsedStatements: Record<string, string>
  close(of: { type: 'S'; name: string }): void
}

/**
 * Whether a statement could not run because its plan is gone or no longer fits the tables: a pooler between gave the
 * connection another session, or the tables were changed. Nothing was done; the same statement can run again.
 */
export const isStalePlan = (error: unknown): boolean =>
  isOfPooler(codeOf(error)) ||
  (error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery')
const isOfPooler = (code?: string) => code === '26000' || code === '42P05'

/**
 * Makes the connections of a pool, on which PostgreSQL plans a statement only once. A statement is prepared when it
 * comes for the second time, so that texts that vary endlessly push no other out.
 */
export function preparingClient(): typeof pg.Client {
  let prepares = true
  /** Counts the changes of tables that made plans stale. */
  let tables = 0

  return class extends pg.Client {
    readonly #names = new LRUCache<string, string>({ max: mostPlans, dispose: (name) => this.#close(name) })
    #tables = tables

    override query(...given: unknown[]): never {
      const [text, values] = given
      const run = super.query.bind(this) as (...of: unknown[]) => unknown
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.#nameOf(text) : undefined
      return (name ? this.#runPrepared(run, { name, text, values }) : run(...given)) as never
    }

    async #runPrepared(run: (...of: unknown[]) => unknown, query: { name: string; text: unknown; values: unknown }) {
      // Read before, as the error ends the transaction.
      const isAlone = this.getTransactionStatus() === 'I'
      try {
        return await run(query)
      } catch (error) {
        if (!isStalePlan(error)) throw error
        tables += 1
        // Sessions of a pooler that knows no prepared statements have each other's.
        if (isOfPooler(codeOf(error))) prepares = false
        if (!isAlone) throw error
        return run(query.text, query.values)
      }
    }

    /** The name under which a text is prepared. Other connections of a pooler may know it: it names this text only. */
    #nameOf(text: string): string | undefined {
      if (this.#tables !== tables) this.#names.clear()
      this.#tables = tables
      if (!prepares || text.length > longestText) return undefined
      const known = this.#names.get(text)
      if (known) return known
      const name = known === undefined ? '' : hash('sha256', text, 'base64url')
      this.#names.set(text, name)
      return name
    }

    /** Goes to the server together with the next statement. */
    #close(name: string): void {
      if (name === '') return
      const { connection } = this as unknown as { connection: Wire }
      delete connection.parsedStatements[name]
      connection.close({ type: 'S', name })
    }
  } as typeof pg.Client
}
