import type { Context } from '../../core/context.ts'
import { isSame } from '../../core/crypto/keys.ts'
import { takenBy } from '../../core/ledger/taken-by.ts'
import { chainStart, followChain } from '../../teaching/learning/follow-chain.ts'
import { entriesOf } from '../../teaching/learning/ledger-entries.ts'
import type { RecordPrint } from './record.queries.ts'
import { sealPrint } from './seal-print.ts'

/** Checks that are under way: one at a time for each print, however many ask. */
const underway = new Map<string, Promise<boolean>>()

/** Whether the ledger still proves what was printed: the chain up to where it ended then, and its sum. */
export function provePrint(context: Context, print: RecordPrint): Promise<boolean> {
  const known = underway.get(print.codeDigest)
  if (known) return known
  const checking = prove(context, print).finally(() => underway.delete(print.codeDigest))
  underway.set(print.codeDigest, checking)
  return checking
}

async function prove({ database, keys }: Context, print: RecordPrint): Promise<boolean> {
  if (!isSame(sealPrint(keys.ledger, print), print.seal)) return false
  let end = chainStart
  let creditedMs = 0
  for await (const entry of entriesOf(database.read, print.studentId, print.ledgerLength)) {
    const followed = followChain(keys.ledger, end, entry)
    if (followed.faults.length > 0) return false
    end = followed.end
    creditedMs += entry.kind === 'segment' ? entry.row.newMs : -takenBy(entry.row)
  }
  // What the print names is itself sealed, so the end of the chain needs no seal of its own here.
  return end.length === print.ledgerLength && end.mac === print.ledgerMac && creditedMs === print.creditedMs
}
