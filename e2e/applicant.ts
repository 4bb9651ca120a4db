import { randomInt } from 'node:crypto'
import { checkCharacterOf } from '../packages/contract/src/id-card.ts'

/** Somebody who has not applied before, neither in this run nor in an earlier attempt. */
export function newApplicant() {
  const born = new Date(Date.UTC(1970, 0, 1 + randomInt(10_000))).toISOString().slice(0, 10).replaceAll('-', '')
  // An even number is a woman's, as the form says.
  const digits = `329900${born}${String(2 * randomInt(500)).padStart(3, '0')}`
  return { idCard: digits + checkCharacterOf(digits), phone: `199${String(randomInt(1e8)).padStart(8, '0')}` }
}
