import type { Context } from '../../core/context.ts'
import { isSame } from '../../core/crypto/keys.ts'
import { attendedSessions, sumHundredths } from '../../ledger/rules/classroom-hours.ts'
import { discountedMsOf } from '../../ledger/rules/discounted-ms.ts'
import { chainStart, followChain } from '../../ledger/verify/follow-chain.ts'
import { entriesOf } from '../../ledger/verify/ledger-entries.ts'
import type { RecordPrint } from './record.queries.ts'
import { sealPrint } from './seal-print.ts'

/** Whether the ledger still proves a print, and the hours in a classroom that it has up to its last row. */
export interface PrintProof {
  readonly isProven: boolean
  readonly classroomHundredths: number
}

/** Running checks: one at a time per print, however many requests arrive. */
const underway = new Map<string, Promise<PrintProof>>()

/** Proves a print by the chain up to its end at that time, and the sum. */
export function provePrint(context: Context, print: RecordPrint): Promise<PrintProof> {
  const known = underway.get(print.codeDigest)
  if (known) return known
  const checking = prove(context, print).finally(() => underway.delete(print.codeDigest))
  underway.set(print.codeDigest, checking)
  return checking
}

async function prove({ database, keys }: Context, print: RecordPrint): Promise<PrintProof> {
  let isSound = isSame(sealPrint(keys.ledger, print), print.seal)
  const events: { readonly kind: string; readonly facts: string }[] = []
  let end = chainStart
  let creditedMs = 0
  for await (const entry of entriesOf(database.read, print.studentId, print.ledgerLength)) {
    const followed = followChain(keys.ledger, end, entry)
    isSound &&= followed.faults.length === 0
    end = followed.end
    if (entry.kind === 'event') events.push(entry.row)
    creditedMs += entry.kind === 'segment' ? entry.row.newMs : -discountedMsOf(entry.row)
  }
  // The print has its own seal, so the end of the chain needs none here.
  const isEnd = end.length === print.ledgerLength && end.mac === print.ledgerMac
  return {
    isProven: isSound && isEnd && creditedMs === print.creditedMs,
    classroomHundredths: sumHundredths(attendedSessions(events)),
  }
}
