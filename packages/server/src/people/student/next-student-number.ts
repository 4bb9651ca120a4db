import { nextCount } from '../../core/database/counter.queries.ts'
import type { Db } from '../../core/database/database.ts'
import { isLoginTaken } from './student-number.queries.ts'

const digits = 6

/** A free student number: the year and a running number, `2026000001`. */
export async function nextStudentNumber(db: Db, year: string): Promise<string> {
  for (;;) {
    const number = `${year}${String(await nextCount(db, `student-number:${year}`)).padStart(digits, '0')}`
    if (!(await isLoginTaken(db, number))) return number
  }
}
