import { nextCount } from '../../core/database/counter.queries.ts'
import type { Db } from '../../core/database/database.ts'
import { only } from '../../core/look-up.ts'
import { listTakenLogins } from './student-number.queries.ts'

const digits = 6

/** A free student number: the year and a sequence number, such as `2026000001`. */
export async function nextStudentNumber(db: Db, year: string): Promise<string> {
  return only(await nextStudentNumbers(db, year, 1))
}

/** The requested number of free student numbers, without those that `isUsed` reports. */
export async function nextStudentNumbers(
  db: Db,
  year: string,
  wanted: number,
  isUsed: (number: string) => boolean = () => false,
): Promise<string[]> {
  const numbers: string[] = []
  while (numbers.length < wanted) {
    const missing = wanted - numbers.length
    const last = await nextCount(db, `student-number:${year}`, missing)
    const next = Array.from(
      { length: missing },
      (_, index) => year + String(last - missing + 1 + index).padStart(digits, '0'),
    )
    const taken = await listTakenLogins(db, next)
    numbers.push(...next.filter((number) => !taken.has(number) && !isUsed(number)))
  }
  return numbers
}
