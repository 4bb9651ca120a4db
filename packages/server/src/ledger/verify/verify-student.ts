import { isSame } from '../../core/crypto/keys.ts'
import { readJson } from '../../core/json-text.ts'
import { identityOf, type LedgerKeys } from '../chain/bind-identity.ts'
import type { PersonRow } from '../chain/chain-rows.queries.ts'
import { sealFirstHead } from '../chain/ledger-chain.ts'
import { erasedDigestOf, type LedgerEvents } from '../chain/ledger-event.ts'
import { isHeadSound } from '../chain/seal-heads.ts'
import { chainStart, followChain, isErased, nameOf, type ChainEnd } from './follow-chain.ts'
import type { LedgerEntry } from './ledger-entries.ts'
import type { LedgerTotals, SegmentRow } from './ledger.queries.ts'
import { RowProof, formatRowFault, type RowRules } from './prove-rows.ts'

/** What all students share while the ledger is verified. */
export interface School extends RowRules {
  readonly keys: LedgerKeys
  readonly removedLessons: ReadonlySet<number>
}

/** Follows one student's chain and proves that the rule of decisions §4 could have produced each row. */
export class StudentAudit {
  rows = 0
  readonly #proof: RowProof
  readonly #school: School
  readonly #report: (fault: string) => void
  #end: ChainEnd = chainStart
  /** Numbers of rows without an origin, as ranges, until an event records their erasure. */
  #erased: [from: number, to: number][] = []
  /** The rows whose person is missing, with their digests, until an event records that it was erased. */
  readonly #erasedPeople = new Map<number, string>()

  constructor(school: School, report: (fault: string) => void) {
    this.#school = school
    this.#report = report
    this.#proof = new RowProof(school)
  }

  get accounts(): Pick<RowProof, 'lessons' | 'courses' | 'days' | 'classes' | 'classroom'> {
    return this.#proof
  }

  /** The numbers of the first and the last row of each day. */
  readonly rowsOfDays = new Map<string, readonly [first: number, last: number]>()

  take(entry: LedgerEntry): void {
    const name = nameOf(entry)
    const fail = (fault: string) => this.#report(`${name} ${fault}`)
    const { end, faults } = followChain(this.#school.keys.ledger, this.#end, entry)
    for (const fault of faults) fail(fault)
    this.#end = end
    this.rows += 1
    if (entry.kind === 'segment') this.#followSegment(entry.row, fail)
    else {
      const erased = erasedDigestOf(entry.row)
      if (erased !== undefined) this.#erasedPeople.set(entry.row.number, erased)
      this.#followEvent(entry.row.kind, readJson<never>(entry.row.facts), entry.row.recordedAt, fail)
    }
  }

  #followSegment(row: SegmentRow, fail: (fault: string) => void) {
    if (isErased(row)) this.#addErased(row.number)
    if (row.format > 1) {
      if (row.loginId === null) fail(`names playback session ${row.playbackSessionId}, which is missing`)
      else if (row.loginOf !== row.studentId) fail('names a login that is missing or of somebody else')
    }
    this.rowsOfDays.set(row.day, [this.rowsOfDays.get(row.day)?.[0] ?? row.number, row.number])
    this.#proof.followSegment(row, (fault, values) => fail(formatRowFault(fault, values)))
  }

  #followEvent(
    kind: string,
    facts: LedgerEvents[keyof LedgerEvents],
    recordedAt: number,
    fail: (fault: string) => void,
  ) {
    if (kind === 'erasure') this.#followErasure(facts as LedgerEvents['erasure'])
    if (kind === 'accountErased')
      for (const [number, digest] of (facts as LedgerEvents['accountErased']).rows)
        if (this.#erasedPeople.get(number) === digest) this.#erasedPeople.delete(number)
    this.#proof.followEvent(kind, facts, recordedAt, (fault, values) => fail(formatRowFault(fault, values)))
  }

  #addErased(number: number) {
    const last = this.#erased.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else this.#erased.push([number, number])
  }

  #followErasure({ from, to }: LedgerEvents['erasure']) {
    const rest = this.#erased.flatMap(([first, last]): [number, number][] => [
      [first, Math.min(last, from - 1)],
      [Math.max(first, to + 1), last],
    ])
    this.#erased = rest.filter(([first, last]) => first <= last)
  }

  /** Reports what contradicts the end of the chain, the account and the stored totals. */
  finish(totals: LedgerTotals, person: PersonRow | undefined): void {
    const { keys } = this.#school
    for (const [from, to] of this.#erased)
      this.#report(`the origins of the rows ${from} to ${to} are missing and no row says that they were erased`)
    for (const number of this.#erasedPeople.keys())
      this.#report(`the person in row ${number} is missing and no row says that it was erased`)
    if (totals.ledgerLength !== this.#end.length || this.rows !== totals.ledgerLength)
      this.#report(`${this.rows} rows are there and ${totals.ledgerLength} were recorded`)
    if (totals.ledgerMac !== this.#end.mac) this.#report('the last row is not the one that was recorded last')
    if (!this.#isEndSound(totals))
      this.#report('the seal of the chain’s end is broken, or its clock or refusals were changed')
    if (this.#proof.identity !== totals.identity) this.#report('the chain names another person than its end')
    if (totals.creditedUntil < this.#proof.claimedUntil)
      this.#report(`the clock stands before the end of the last row, at ${totals.creditedUntil}`)
    if (!person) this.#report('the account has been removed')
    else if (totals.identity !== '' && identityOf(keys, person) !== totals.identity)
      this.#report('name or ID number are not those that the chain names')
  }

  #isEndSound(totals: LedgerTotals): boolean {
    const { ledger } = this.#school.keys
    if (totals.identity !== '') return isHeadSound(ledger, totals)
    return (
      totals.ledgerLength === 0 ||
      isSame(sealFirstHead(ledger, totals.studentId, totals.ledgerLength, totals.ledgerMac), totals.headMac)
    )
  }
}
