import { LRUCache } from 'lru-cache'
import type { Context } from './context.ts'
import type { Db } from './database/database.ts'

interface Kept {
  readonly madeAt: number
  readonly stamp: number
  readonly made: Promise<unknown>
}

const mostKept = 500

/**
 * Caches expensive counts by database and id for `lifeMs`, or until their stamp changes. Concurrent callers share one
 * count.
 */
export function cachedFigures<T>(lifeMs: number, count: (context: Context, id: number) => Promise<T>) {
  const kept = new WeakMap<Db, LRUCache<number, Kept>>()
  return (context: Context, id: number, stamp = 0): Promise<T> => {
    const { read } = context.database
    const all = kept.get(read) ?? new LRUCache<number, Kept>({ max: mostKept })
    kept.set(read, all)
    const found = all.get(id)
    if (found && found.stamp === stamp && context.now() - found.madeAt < lifeMs) return found.made as Promise<T>
    const made = count(context, id)
    all.set(id, { madeAt: context.now(), stamp, made })
    // Failures are not cached.
    made.catch(() => all.delete(id))
    return made
  }
}
