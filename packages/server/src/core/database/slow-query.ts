import { operationName } from '../operation-name.ts'

export interface SlowQuery {
  /** The call or job that ran the query. */
  readonly operation: string
  /** Contains placeholders, never values. */
  readonly statement: string
  readonly durationMs: number
}

const slowMs = 100
const longestStatement = 1000
const listeners = new Set<(query: SlowQuery) => void>()

/** Notifies the listener of every query that takes 100 ms or longer. Returns a function that unsubscribes it. */
export function onSlowQuery(listener: (query: SlowQuery) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notifies the listeners if a query was slow. */
export function recordQuery(statement: string, durationMs: number): void {
  if (durationMs < slowMs) return
  const query = {
    operation: operationName(),
    statement: statement.replaceAll(/\s+/g, ' ').slice(0, longestStatement),
    durationMs: Math.round(durationMs),
  }
  for (const listener of listeners) listener(query)
}
