import { readJson } from '../../core/json-text.ts'
import { erasedDigestOf, type ErasedRow, type LedgerEvents } from '../../ledger/chain/ledger-event.ts'
import { encodeEvent, encodeSegment, extend, studentStart } from '../../ledger/encoding/encodings.ts'
import type { Hash } from '../../ledger/encoding/merkle.ts'
import type { Report } from './findings.ts'
import type { PackedRow, PackedStudent } from './pack.ts'
import { digestsOf, factsOf, type Digests } from './prove-student.ts'

const encode = (row: PackedRow, digests: Digests) =>
  row.row === 'segment' ? encodeSegment(factsOf(row, digests)) : encodeEvent(row)

/** The rows whose person an event says was erased: what is anchored after them proves their digests. */
export const erasedIn = (row: PackedRow): readonly ErasedRow[] =>
  row.row === 'event' && row.kind === 'accountErased' ? readJson<LedgerEvents['accountErased']>(row.facts).rows : []

/** Returns the digests of the rows up to each number; reports the first row of each change. */
export function checkRows(hash: Hash, file: PackedStudent, report: Report): string[] {
  const { student, rows } = file
  const videos = digestsOf(file)
  const noted = new Map(rows.flatMap(erasedIn))
  const digests = [studentStart(hash, student.studentId)]
  let said = digests[0] as string
  for (const [index, row] of rows.entries()) {
    if (row.number !== index + 1) report('row.order', { number: row.number })
    // Continues from the digest stated by the previous row, so that each change is reported once.
    const erased = row.row === 'event' ? erasedDigestOf(row) : undefined
    const extended = (digest: string) => erased ?? extend(hash, digest, encode(row, videos))
    const isChanged = extended(said) !== row.digest || (erased !== undefined && noted.get(row.number) !== erased)
    if (isChanged) report('row.changed', { number: row.number })
    said = row.digest
    digests.push(extended(digests.at(-1) as string))
  }
  return digests
}
