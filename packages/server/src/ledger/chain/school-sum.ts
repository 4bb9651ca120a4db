import type { SchoolSum } from './ledger-chain.ts'

const modulus = 1n << 256n
const hexDigits = 64

const valueOf = (headMac: string) => BigInt(`0x0${Buffer.from(headMac, 'base64url').toString('hex')}`)

/** Sums up the sealed ends of chains. The order does not matter, so chains can be replaced one by one. */
export class SchoolSumBuilder {
  #students: number
  #rowCount: number
  #total: bigint

  constructor({ students, rowCount, total }: SchoolSum = { students: 0, rowCount: 0, total: '' }) {
    this.#students = students
    this.#rowCount = rowCount
    this.#total = BigInt(`0x0${total}`)
  }

  add(headMac: string, rows: number, sign: 1 | -1 = 1): void {
    this.#students += sign
    this.#rowCount += sign * rows
    this.#total = (this.#total + BigInt(sign) * valueOf(headMac) + modulus) % modulus
  }

  /** Adds the sum over other students. */
  join({ students, rowCount, total }: SchoolSum): void {
    this.#students += students
    this.#rowCount += rowCount
    this.#total = (this.#total + BigInt(`0x0${total}`)) % modulus
  }

  sum(): SchoolSum {
    return {
      students: this.#students,
      rowCount: this.#rowCount,
      total: this.#total.toString(16).padStart(hexDigits, '0'),
    }
  }
}
