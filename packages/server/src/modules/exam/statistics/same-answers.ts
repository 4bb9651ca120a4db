import { setImmediate } from 'node:timers/promises'
import { statisticsLimits as limits } from '@jiangxue/contract/exam/statistics.values.ts'

/** Candidates by their place in the list that was compared, and how many wrong answers they share. */
export interface SamePair {
  readonly first: number
  readonly second: number
  readonly same: number
}

const rowsAtOnce = 20

/**
 * Finds the pairs of candidates who share most of their wrong answers. Each candidate is a map of an item to a wrong
 * answer in words; right answers, and items without one, are not in it. Other work goes on in between.
 */
export async function sameWrongAnswers(candidates: readonly ReadonlyMap<number, string>[]): Promise<SamePair[]> {
  const rows = toNumbers(candidates)
  const counts = candidates.map(({ size }) => size)
  const pairs: SamePair[] = []
  for (const [first, row] of rows.entries()) {
    if ((counts[first] ?? 0) < limits.leastSame) continue
    for (let second = first + 1; second < rows.length; second++) {
      const most = Math.max(counts[first] ?? 0, counts[second] ?? 0)
      const least = Math.max(limits.leastSame, (most * limits.samePercent) / 100)
      if ((counts[second] ?? 0) < least || (counts[first] ?? 0) < least) continue
      const same = countSame(row, rows[second] as Int32Array)
      if (same >= least) pairs.push({ first, second, same })
    }
    if (first % rowsAtOnce === 0) await setImmediate()
  }
  return pairs.toSorted((one, other) => other.same - one.same)
}

/** Each answer as a number by its item, 0 for none: comparing numbers is what makes pairs cheap. */
function toNumbers(candidates: readonly ReadonlyMap<number, string>[]): Int32Array[] {
  const columns = new Map<number, number>()
  for (const wrong of candidates)
    for (const item of wrong.keys()) if (!columns.has(item)) columns.set(item, columns.size)
  const words = new Map<string, number>()
  const numberOf = (word: string) => {
    const number = words.get(word) ?? words.size + 1
    words.set(word, number)
    return number
  }
  return candidates.map((wrong) => {
    const row = new Int32Array(columns.size)
    for (const [item, word] of wrong) row[columns.get(item) as number] = numberOf(word)
    return row
  })
}

function countSame(one: Int32Array, other: Int32Array): number {
  let same = 0
  for (let column = 0; column < one.length; column++) if (one[column] !== 0 && one[column] === other[column]) same++
  return same
}
