import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../core/context.ts'
import { isSame } from '../../core/crypto/keys.ts'
import { chainStart, followChain } from '../../teaching/learning/follow-chain.ts'
import { sealHead } from '../../teaching/learning/ledger-chain.ts'
import { listSegmentsBetween } from '../../teaching/learning/ledger.queries.ts'
import type { RecordPrint } from './record.queries.ts'
import { sealPrint } from './seal-print.ts'

const rowsPerStep = 500
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
  while (end.length < print.ledgerLength) {
    const rows = await listSegmentsBetween(database.read, print.studentId, end.length, print.ledgerLength, rowsPerStep)
    const followed = followChain(keys.ledger, end, rows)
    if (rows.length === 0 || followed.fault) return false
    end = followed.end
    for (const { newMs } of rows) creditedMs += newMs
    await setImmediate()
  }
  if (end.mac !== print.ledgerMac || creditedMs !== print.creditedMs) return false
  return end.length === 0 || isSame(sealHead(keys.ledger, print.studentId, end.length, end.mac), print.headMac)
}
