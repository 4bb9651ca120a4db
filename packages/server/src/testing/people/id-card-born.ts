import { checkCharacterOf } from '@jiangxue/contract/account/id-card.ts'

let serial = 0
/** An ID number, not used yet, of somebody born on a day, `yyyy-MM-dd`. */
export function idCardBorn(day: string): string {
  const digits = `329900${day.replaceAll('-', '')}${String(++serial).padStart(3, '0')}`
  return digits + checkCharacterOf(digits)
}
