import type { Assessment } from '@jiangxue/contract/class/class-roster.ts'

/** The input of a row: a score, a pass flag, an empty string or text that is none of these; and the date. */
export interface Entry {
  readonly result: string | boolean
  readonly date: string
}
export type Entries = Readonly<Record<number, Entry>>

/** The words for passed and failed in the language of the page. */
type Verdicts = readonly [passed: string, failed: string]

/** Returns the result that was written; other text is returned as it is. */
export function readResult(written: string, [passed, failed]: Verdicts): string | boolean {
  const trimmed = written.trim()
  if (trimmed === passed || trimmed === failed) return trimmed === passed
  return isResult(trimmed) ? trimmed : written
}

/** Whether it can be saved. */
export const isResult = (result: string | boolean): boolean =>
  typeof result === 'boolean' || result === '' || (/^\d{1,3}$/.test(result) && Number(result) <= 100)

const areSame = (one: Entry | undefined, other: Entry | undefined) =>
  one?.result === other?.result && one?.date === other?.date

/** After reloading: keeps what was typed, except where the stored result has changed since it was loaded. */
export const mergeTyped = (typed: Entries, before: Entries, now: Entries): Entries =>
  Object.fromEntries(
    Object.entries(now).map(([id, entry]) => {
      const own = typed[Number(id)]
      return [id, own && areSame(before[Number(id)], entry) ? own : entry]
    }),
  )

export function toAssessment(studentId: number, { result, date }: Entry): Assessment {
  const isWord = typeof result === 'boolean'
  const score = isWord || result === '' ? null : Number(result)
  return { studentId, score, isPassed: isWord ? result : null, date: result === '' ? null : date || null }
}
