import type { Db } from '../../core/database/database.ts'
import { readJson } from '../../core/json-text.ts'
import { erasedDigestOf, type ErasedRow } from '../../ledger/chain/ledger-event.ts'
import { studentStart, type StudentLeaf } from '../../ledger/encoding/encodings.ts'
import { entriesOf } from '../../ledger/verify/ledger-entries.ts'
import { listLeavesOf, saveLeafFacts } from './anchor.queries.ts'
import { extendBy, hash } from './anchored-leaves.ts'

/** The rows of a chain that state a person, each with the digest of the rows up to it, as anchors have it. */
export async function rowsOfPerson(db: Db, studentId: number): Promise<ErasedRow[]> {
  const rows: ErasedRow[] = []
  let digest = studentStart(hash, studentId)
  for await (const entry of entriesOf(db, studentId)) {
    digest = extendBy(digest, entry)
    const { row, kind } = entry
    if (kind === 'event' && row.kind === 'identity' && erasedDigestOf(row) === undefined)
      rows.push([row.number, digest])
  }
  return rows
}

/** Erases the person from what was anchored about a student; the hashes stay, and with them the tree. */
export async function eraseAnchoredPerson(db: Db, studentId: number): Promise<void> {
  for (const { position, facts } of await listLeavesOf(db, 'student', [studentId], Number.MAX_SAFE_INTEGER)) {
    const leaf = readJson<StudentLeaf>(facts)
    await saveLeafFacts(db, position, JSON.stringify({ ...leaf, name: '', idCard: '' }))
  }
}
