import type { Context } from '../../core/context.ts'
import { isSame } from '../../core/crypto/keys.ts'
import { discountedMsOf } from '../../core/ledger/discounted-ms.ts'
import { chainStart, followChain } from '../../teaching/learning/follow-chain.ts'
import { entriesOf } from '../../teaching/learning/ledger-entries.ts'
import type { RecordPrint } from './record.queries.ts'
import { sealPrint } from './seal-print.ts'

/** Running checks: one at a time per print, however many requests arrive. */
const underway = new Map<string, Promise<boolean>>()

/** Whether the ledger still proves a print: the chain up to its end at that time, and the sum. */
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
    creditedMs += entry.kind === 'segment' ? entry.row.newMs : -discountedMsOf(entry.row)
  }
  // The print has its own seal, so the end of the chain needs none here.
  return end.length === print.ledgerLength && end.mac === print.ledgerMac && creditedMs === print.creditedMs
}
