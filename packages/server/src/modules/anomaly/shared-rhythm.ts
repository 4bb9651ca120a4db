import type { Finding, SeenRow, StudentDay } from './seen-study.ts'

/** A student begins a lesson, or goes on with it after a pause or a jump. */
interface Start {
  readonly studentId: number
  readonly startedAt: number
  readonly number: number
}
/** The starts of a student, and how many of them coincide with each other student's. */
interface Rhythm {
  starts: number
  readonly firstNumber: number
  lastNumber: number
  readonly others: Map<number, { count: number; lastNumber: number }>
}

/** Finds students whose days have the same rhythm, on whatever devices and networks. */
export class SharedRhythm {
  readonly #day: string
  /** The starts that have to coincide; 0 finds nothing. */
  readonly #least: number
  readonly #starts = new Map<number, Start[]>()
  readonly #rhythms = new Map<number, Rhythm>()

  constructor(day: string, least: number) {
    this.#day = day
    this.#least = least
  }

  take({ studentId, rows }: Pick<StudentDay, 'studentId' | 'rows'>): void {
    if (this.#least === 0) return
    let last: SeenRow | undefined
    for (const row of rows) {
      const goesOn = last?.lessonId === row.lessonId && Math.abs(beginOf(row) - beginOf(last)) < pauseMs
      last = row
      const { number, startedAt } = row
      const make = (): Rhythm => ({ starts: 0, firstNumber: number, lastNumber: number, others: new Map() })
      const rhythm = entryOf(this.#rhythms, studentId, make)
      rhythm.lastNumber = number
      if (goesOn) continue
      rhythm.starts += 1
      entryOf(this.#starts, row.lessonId, () => []).push({ studentId, startedAt, number })
    }
  }

  /** Students who begin the same lessons within seconds of each other, time after time, on whatever devices. */
  *findings(): Generator<Finding> {
    for (const starts of this.#starts.values()) this.#addCoinciding(starts)
    for (const [studentId, { starts, others, firstNumber, lastNumber }] of this.#rhythms) {
      const least = Math.max(this.#least, starts * rhythmShare)
      const alike = [...others.values()].filter(({ count }) => count >= least)
      if (alike.length < leastRhythmStudents - 1) continue
      const facts = { others: alike.length, rows: Math.max(...alike.map(({ count }) => count)) }
      yield { rule: 'sameRhythm', studentId, day: this.#day, facts, firstNumber, lastNumber }
    }
  }

  #addCoinciding(starts: readonly Start[]) {
    const inOrder = starts.toSorted((a, b) => a.startedAt - b.startedAt)
    let from = 0
    for (const { studentId, startedAt, number } of inOrder) {
      const { others } = this.#rhythms.get(studentId) as Rhythm
      while ((inOrder[from] as Start).startedAt < startedAt - alikeMs) from += 1
      for (let at = from; at < inOrder.length; at++) {
        const other = inOrder[at] as Start
        if (other.startedAt > startedAt + alikeMs) break
        if (other.studentId === studentId) continue
        if (!others.has(other.studentId) && others.size >= mostOthers) continue
        const known = entryOf(others, other.studentId, () => ({ count: 0, lastNumber: 0 }))
        // Another start of the same student within seconds does not count again.
        if (known.lastNumber === number) continue
        known.count += 1
        known.lastNumber = number
      }
    }
  }
}

/** When the video would have begun, had it been watched from the beginning: it moves with each pause and jump. */
const beginOf = ({ startedAt, fromMs }: SeenRow) => startedAt - fromMs
/** Shorter interruptions do not make a new start. */
const pauseMs = 20_000
/** Starts that differ by no more than this coincide: a program may add some seconds at random. */
const alikeMs = 15_000
/** The share of a student's starts that has to coincide. */
const rhythmShare = 0.6
const leastRhythmStudents = 3
/** No more than this many other students are counted: beyond hundreds, the exact number does not matter. */
export const mostOthers = 500

export function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key) ?? make()
  map.set(key, known)
  return known
}
