import type { Sitting } from '@jiangxue/contract/exam/sitting.ts'
import type { Changes } from './unsent.ts'

/** What this browser keeps of an attempt, so that it outlives the page. */
export interface KeptSitting {
  readonly session: string
  /** Of the last save of this browser that the server acknowledged. */
  readonly number: number
  /** Of the last save that this browser sent. */
  readonly sent: number
  /** Answers that the server has not acknowledged. */
  readonly unsent: Changes
  /** Positions that the candidate wants to return to. */
  readonly marks: readonly number[]
  /** Of the item on screen. */
  readonly position: number
}

type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface KeptStore {
  read(): KeptSitting | undefined
  write(kept: KeptSitting): void
  clear(): void
}

/** `openStore` may throw, as browsers do if storage is not allowed; then answers last until the page is closed. */
export function createKeptStore(attemptId: number, openStore: () => KeyValueStore): KeptStore {
  const key = `sitting:${attemptId}`
  const attempt = <T>(run: () => T): T | undefined => {
    try {
      return run()
    } catch {
      return undefined
    }
  }
  return {
    read: () =>
      attempt(() => {
        const kept = JSON.parse(openStore().getItem(key) ?? 'null') as Partial<KeptSitting> | null
        return typeof kept?.unsent === 'object' && Array.isArray(kept.marks) ? (kept as KeptSitting) : undefined
      }),
    write: (kept) => void attempt(() => openStore().setItem(key, JSON.stringify(kept))),
    clear: () => void attempt(() => openStore().removeItem(key)),
  }
}

/**
 * The kept answers to send again. If another device has saved since, they are older than its answers, and only fill in
 * what was not answered there.
 */
export function unsentOf(sitting: Pick<Sitting, 'session' | 'number' | 'answers'>, kept?: KeptSitting): Changes {
  if (!kept) return {}
  const isLatest = kept.session === sitting.session || sitting.number <= kept.number
  if (isLatest) return kept.unsent
  return Object.fromEntries(
    Object.entries(kept.unsent).filter(([position, answer]) => answer !== null && !(position in sitting.answers)),
  )
}
