import { operationName } from '../operation-name.ts'

export interface SlowQuery {
  /** The call or the job that asked. */
  readonly operation: string
  /** With placeholders, never with values. */
  readonly statement: string
  readonly durationMs: number
}

const slowMs = 100
const longestStatement = 1000
const listeners = new Set<(query: SlowQuery) => void>()

/** Tells of every query that takes a tenth of a second or more. Returns what ends it. */
export function onSlowQuery(listener: (query: SlowQuery) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Looks at what a query took; nearly always that is all. */
export function noteQuery(statement: string, durationMs: number): void {
  if (durationMs < slowMs) return
  const query = {
    operation: operationName(),
    statement: statement.replaceAll(/\s+/g, ' ').slice(0, longestStatement),
    durationMs: Math.round(durationMs),
  }
  for (const listener of listeners) listener(query)
}
