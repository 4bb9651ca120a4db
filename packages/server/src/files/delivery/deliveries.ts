import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../core/context.ts'
import { entryOf } from '../../core/look-up.ts'
import { addRange, addRanges } from './byte-ranges.ts'
import { mergeDelivered, nothingDelivered, packDelivered, unpackDelivered, type Delivered } from './delivered.ts'
import { lockDelivered, saveDelivered } from './delivery.queries.ts'

/** An ongoing response: bytes `from` up to but not including `to` have been sent so far. */
interface Sending {
  readonly from: number
  to: number
}
/** What this process has delivered to a playback session, recently stored or not stored yet. */
interface Known {
  delivered: Delivered
  readonly sending: Set<Sending>
  /** Whether more has been delivered since it was last stored. */
  isNew: boolean
  /** When it was last used, on a monotonic clock. */
  touchedAt: number
}

type Needed = Pick<Context, 'database' | 'log'>

/** Minimum interval between saves of a delivery that is still being sent. */
const storeEveryMs = 1000
/** Responses that end within this time are stored together. */
const gatherMs = 50
/**
 * How long entries are retained after storing: a report may have read the session before it was stored and ask here
 * afterwards.
 */
const keptMs = 60_000

/**
 * Tracks which bytes of its video each playback session was sent. Counted in memory, and stored together for all
 * sessions: when a response ends, and about once a second while one is running.
 */
export class Deliveries {
  readonly #context: Needed
  readonly #known = new Map<string, Known>()
  #storing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #hasEnded = false
  #isClosing = false

  constructor(context: Needed) {
    this.#context = context
  }

  /** Records that a proxy or a store was told to send bytes `from` up to but not including `to`. */
  granted(session: string, from: number, to: number): void {
    const known = this.#of(session)
    const { delivered } = known
    known.delivered = { ...delivered, granted: addRange(delivered.granted, from, to) }
    known.isNew = true
    this.#hasEnded = true
    void this.#store()
  }

  /**
   * Starts a response whose first byte is `from`. Call `count` for the bytes sent, and `end` when the response is over.
   */
  send(session: string, from: number): { count(bytes: number): void; end(): void } {
    const sending: Sending = { from, to: from }
    const known = this.#of(session)
    known.sending.add(sending)
    return {
      count: (bytes) => {
        sending.to += bytes
        known.isNew = true
        this.#timer ??= setTimeout(() => void this.#store(), storeEveryMs).unref()
      },
      end: () => {
        if (!known.sending.delete(sending)) return
        known.delivered = withSending(known.delivered, [sending])
        known.isNew = true
        known.touchedAt = performance.now()
        this.#hasEnded = true
        void this.#store()
      },
    }
  }

  /** Everything delivered to a session: the stored ranges, and what this process has just sent. */
  of(session: string, stored: string): Delivered {
    const known = this.#known.get(session)
    const delivered = unpackDelivered(stored)
    return known ? mergeDelivered(delivered, soFar(known)) : delivered
  }

  /** Stores everything; call it at the end of the process. */
  async close(): Promise<void> {
    this.#isClosing = true
    this.#hasEnded = true
    await this.#store()
    clearTimeout(this.#timer)
  }

  #of(session: string): Known {
    const known = this.#known.get(session) ?? {
      delivered: nothingDelivered,
      sending: new Set<Sending>(),
      isNew: false,
      touchedAt: 0,
    }
    known.touchedAt = performance.now()
    this.#known.set(session, known)
    return known
  }

  /** Stores one batch at a time; later deliveries are stored by the next one. */
  #store(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#storing ??= this.#storeAll().finally(() => {
      this.#storing = undefined
    })
    return this.#storing
  }

  async #storeAll() {
    do {
      if (!this.#isClosing) await wait(gatherMs)
      this.#hasEnded = false
      if (!(await this.#storeOnce())) return
    } while (this.#hasEnded)
  }

  /** Returns false if storing failed; it is retried later. */
  async #storeOnce(): Promise<boolean> {
    const taken = new Map<string, Delivered>()
    for (const [session, known] of this.#known) {
      if (known.isNew) taken.set(session, soFar(known))
      known.isNew = false
    }
    try {
      if (taken.size > 0) await this.#context.database.write((db) => storeDelivered(db, taken))
    } catch (error) {
      for (const session of taken.keys()) this.#of(session).isNew = true
      this.#context.log.error({ err: error }, 'deliveries of videos could not be stored')
      if (!this.#isClosing) this.#timer ??= setTimeout(() => void this.#store(), storeEveryMs).unref()
      return false
    }
    const old = performance.now() - keptMs
    for (const [session, known] of this.#known)
      if (!known.isNew && known.sending.size === 0 && known.touchedAt < old) this.#known.delete(session)
    return true
  }
}

async function storeDelivered(db: Parameters<typeof lockDelivered>[0], taken: ReadonlyMap<string, Delivered>) {
  for (const { id, publicId, delivered } of await lockDelivered(db, [...taken.keys()])) {
    // Sessions from before delivery was recorded are not evaluated.
    if (delivered === null) continue
    const merged = packDelivered(mergeDelivered(unpackDelivered(delivered), entryOf(taken, publicId)))
    if (merged !== delivered) await saveDelivered(db, id, merged)
  }
}

const soFar = ({ delivered, sending }: Known) => withSending(delivered, [...sending])

const withSending = ({ sent, granted }: Delivered, sending: readonly Sending[]): Delivered => ({
  sent: addRanges(
    sent,
    sending.map(({ from, to }) => [from, to]),
  ),
  granted,
})

const kept = new WeakMap<object, Deliveries>()

/** The instance of a server, shared by all users of its database. */
export function deliveriesOf(context: Needed): Deliveries {
  const deliveries = kept.get(context.database) ?? new Deliveries(context)
  kept.set(context.database, deliveries)
  return deliveries
}
