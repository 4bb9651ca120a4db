import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../core/context.ts'
import { addRange, addRanges } from './byte-ranges.ts'
import { mergeDelivered, nothingDelivered, packDelivered, unpackDelivered, type Delivered } from './delivered.ts'
import { lockDelivered, saveDelivered } from './delivery.queries.ts'

/** A response on its way: bytes `from` up to but not including `to` have gone out so far. */
interface Sending {
  readonly from: number
  to: number
}
/** What this process has sent to a playback session, stored a short time ago or not yet. */
interface Known {
  delivered: Delivered
  readonly sending: Set<Sending>
  /** Whether more has gone out since it was stored. */
  isNew: boolean
  /** When it was touched last, on a clock that only goes on. */
  touchedAt: number
}

type Needed = Pick<Context, 'database' | 'log'>

/** At most so often what is still being sent is stored. */
const storeEveryMs = 1000
/** Responses that end within so short a time are stored together. */
const gatherMs = 50
/** A report that has read a session before something was stored may ask here after it was. */
const keptMs = 60_000

/**
 * Which bytes of its video each playback session was given. Counted in memory, and stored together for all sessions: when a response ends,
 * and about once a second while one runs.
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

  /** A proxy or a store was told to send bytes `from` up to but not including `to`. */
  granted(session: string, from: number, to: number): void {
    const known = this.#of(session)
    const { delivered } = known
    known.delivered = { ...delivered, granted: addRange(delivered.granted, from, to) }
    known.isNew = true
    this.#hasEnded = true
    void this.#store()
  }

  /** Begins a response whose first byte is `from`; `count` is told what goes out, `end` that nothing more does. */
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

  /** What a session was given: what is stored of it, and what this process has just sent. */
  of(session: string, stored: string): Delivered {
    const known = this.#known.get(session)
    const delivered = unpackDelivered(stored)
    return known ? mergeDelivered(delivered, soFar(known)) : delivered
  }

  /** Stores everything; for the end of the process. */
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

  /** One at a time; what comes meanwhile is stored by the next. */
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

  /** False where it failed and is tried again later. */
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
      this.#context.log.error({ err: error }, 'What was sent of videos could not be stored')
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
    // Of a session of before nobody asks.
    if (delivered === null) continue
    const merged = packDelivered(mergeDelivered(unpackDelivered(delivered), taken.get(publicId) as Delivered))
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

/** The one of a server. */
export function deliveriesOf(context: Needed): Deliveries {
  const deliveries = kept.get(context.database) ?? new Deliveries(context)
  kept.set(context.database, deliveries)
  return deliveries
}
