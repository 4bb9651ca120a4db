import { readJson } from '../../core/json-text.ts'
import { erasedDigestOf, type LedgerEvents, type ShownPerson } from '../../ledger/chain/ledger-event.ts'
import type { CreditChanges } from '../../ledger/changes/credit-change.ts'
import type { StudentLeaf } from '../../ledger/encoding/encodings.ts'
import type { CheckedSchool } from './check-school.ts'
import type { Report } from './findings.ts'
import type { PackedStudent } from './pack.ts'

/** Who earned the rows from one number on. */
export interface Holder extends ShownPerson {
  readonly from: number
  /** Undefined for the person of the first row. */
  readonly changedAt: number | undefined
  readonly reason: string
}

type AnchoredPerson = Pick<StudentLeaf, 'rows' | 'name' | 'idCard'> & { readonly number: number }

/**
 * Follows the person that the rows name: each change must continue from the one before, and agree with what was anchored
 * and with the student of the pack. A chain from before events named people begins with the first anchored person.
 */
export function checkIdentity(
  { student, rows }: PackedStudent,
  leaves: readonly AnchoredPerson[],
  { changes }: CheckedSchool,
  report: Report,
): readonly Holder[] {
  const confirmed = new Set(
    changes.flatMap(({ kind, facts }) => {
      const { studentId, digest } = readJson<Partial<CreditChanges['identity']>>(facts)
      return kind === 'identity' && studentId === student.studentId ? [digest] : []
    }),
  )
  const holders: Holder[] = []
  const hold = (person: ShownPerson, from: number, changedAt?: number, reason = '') =>
    holders.push({ name: person.name, idCard: person.idCard, from, changedAt, reason })
  const reportPerson = (number: number, then: ShownPerson, said: ShownPerson) =>
    report('student.person', { number, anchored: nameOf(then), said: nameOf(said) })
  let isFirst = true
  for (const row of rows) {
    if (row.row !== 'event' || row.kind !== 'identity' || erasedDigestOf(row) !== undefined) continue
    const { before, after, isCorrection, reason, digest } = readJson<LedgerEvents['identity']>(row.facts)
    const begins = isFirst
    isFirst = false
    const last = holders.at(-1) ?? personOf(leaves.findLast((leaf) => leaf.rows < row.number))
    if (before && after) {
      if (last && !isSamePerson(last, before)) report('student.identity', { row: row.number })
      if (!isCorrection && !confirmed.has(digest)) report('student.unconfirmed', { row: row.number })
      if (holders.length === 0) hold(before, 1)
      hold(after, row.number, row.recordedAt, reason)
    } else if (after) hold(after, 1)
    else if (!begins) {
      const next = leaves.find((leaf) => leaf.rows >= row.number)
      report('student.unnamed', { row: row.number })
      if (holders.length === 0 && last) hold(last, 1)
      hold(personOf(next) ?? student, row.number, row.recordedAt)
    }
  }
  const first = personOf(leaves[0]) ?? student
  if (holders.length === 0) hold(first, 1)
  for (const leaf of leaves) {
    const then = holders.findLast(({ from }) => from <= leaf.rows)
    if (then && !isSamePerson(then, leaf)) reportPerson(leaf.number, leaf, then)
  }
  const now = holders.at(-1) as Holder
  if (!isSamePerson(now, student)) reportPerson(leaves.at(-1)?.number ?? 0, now, student)
  return holders
}

const personOf = (leaf: AnchoredPerson | undefined): ShownPerson | undefined =>
  leaf && { name: leaf.name, idCard: leaf.idCard }
const nameOf = ({ name, idCard }: ShownPerson) => `${name} ${idCard}`.trim()
const isSamePerson = (one: ShownPerson, other: ShownPerson) => one.name === other.name && one.idCard === other.idCard
