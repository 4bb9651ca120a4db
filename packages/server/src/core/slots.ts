import { problem } from './problem.ts'

/** How much of one kind of expensive work may be underway. */
export interface WorkLimits {
  /** Jobs that run at the same time. */
  readonly atOnce: number
  /** Jobs that wait for their turn; further ones are refused. */
  readonly waiting: number
  /** Running and waiting jobs of one user, or of one network. */
  readonly perUser: number
}

const retryAfterSeconds = 5

/** Limits the number of concurrent jobs of one kind, in all and of each user. */
export class Slots {
  readonly #limits: WorkLimits
  readonly #ofUsers = new Map<string | number, number>()
  readonly #turns: (() => void)[] = []
  #running = 0

  constructor(limits: WorkLimits) {
    this.#limits = limits
  }

  /**
   * Takes a slot and returns a function that releases it, which may be called more than once; undefined if no slot is
   * free, or this user has enough.
   */
  take(user: string | number): (() => void) | undefined {
    if (this.#running >= this.#limits.atOnce || !this.#enter(user)) return undefined
    this.#running++
    return this.#leave(user)
  }

  /** Runs a job when it is its turn; throws 503 if the queue is full, or full of jobs of this user. */
  async run<T>(user: string | number, job: () => Promise<T>): Promise<T> {
    const { atOnce, waiting } = this.#limits
    const isFull = this.#running >= atOnce && this.#turns.length >= waiting
    if (isFull || !this.#enter(user)) throw problem('server.busy', { retryAfterSeconds })
    if (this.#running < atOnce) this.#running++
    else await new Promise<void>((resolve) => this.#turns.push(resolve))
    const leave = this.#leave(user)
    try {
      return await job()
    } finally {
      leave()
    }
  }

  #enter(user: string | number): boolean {
    const own = this.#ofUsers.get(user) ?? 0
    if (own >= this.#limits.perUser) return false
    this.#ofUsers.set(user, own + 1)
    return true
  }

  #leave(user: string | number): () => void {
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const own = (this.#ofUsers.get(user) ?? 1) - 1
      if (own > 0) this.#ofUsers.set(user, own)
      else this.#ofUsers.delete(user)
      const next = this.#turns.shift()
      if (next) next()
      else this.#running--
    }
  }
}
