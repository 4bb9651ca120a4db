/** How many backups to keep: the newest of each of the last days, and of each of the last weeks. */
export interface Retention {
  readonly keepDays: number
  readonly keepWeeks: number
}

const dayMs = 86_400_000
/** 1970 began on a Thursday. */
const daysFromMonday = 3

/**
 * The names of the backups to keep. Days and weeks without a backup do not count, so that a server that was off for a
 * month does not lose its backups; the newest one is always kept.
 */
export function keptBackups(names: readonly string[], { keepDays, keepWeeks }: Retention): Set<string> {
  const newestFirst = names.toSorted().toReversed()
  const firstOfEach = (unitOf: (name: string) => unknown, count: number) =>
    [...Map.groupBy(newestFirst, unitOf).values()].slice(0, count).flatMap(([newest]) => newest ?? [])
  return new Set([...firstOfEach(dayOf, Math.max(1, keepDays)), ...firstOfEach(weekOf, keepWeeks)])
}

const dayOf = (name: string) => name.slice(0, 10)
const weekOf = (name: string) => Math.floor((Date.parse(dayOf(name)) / dayMs + daysFromMonday) / 7)
