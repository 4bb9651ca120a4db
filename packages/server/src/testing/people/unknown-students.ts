import { idCardOf } from './realistic-roster.ts'
import type { Cells } from './roster-files.ts'

/** The columns of a small roster. */
export const rosterHeader: Cells = ['姓名', '民族', '身份证号', '联系方式']

/** Returns a function that generates roster data of a new, unknown student on each call. */
export function unknownStudents(): () => { readonly idCard: string; readonly phone: string } {
  let serial = 0
  return () => {
    serial++
    return { idCard: idCardOf(serial), phone: `1370000${String(serial).padStart(4, '0')}` }
  }
}
