import { setTimeout as delay } from 'node:timers/promises'

/** Calls for each of many people, each at its time within some seconds; a response takes as long as it is late. */
export async function spread<T, R>(people: readonly T[], seconds: number, call: (person: T) => Promise<R>) {
  const began = performance.now()
  const done = await Promise.all(
    people.map(async (person, index) => {
      const at = began + (index / people.length) * seconds * 1000
      await delay(Math.max(0, at - performance.now()))
      const result = await call(person)
      return { result, ms: performance.now() - at }
    }),
  )
  const times = done.map(({ ms }) => ms)
  return { results: done.map(({ result }) => result), times, ...percentiles(times) }
}

export function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), slowest: at(1) }
}
