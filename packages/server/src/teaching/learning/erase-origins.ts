import type { Keys } from '../../core/crypto/keys.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { lastOf, only } from '../../core/look-up.ts'
import { existing, problem } from '../../core/problem.ts'
import { nextEvent } from '../../ledger/chain/ledger-event.ts'
import { isHeadSound, type HeadChange } from '../../ledger/chain/seal-heads.ts'
import { guardAct } from '../../ledger/changes/guarded-act.ts'
import { writeCredit } from '../../ledger/changes/write-credit.ts'
import { findAnyStudent } from '../../people/student/student.queries.ts'
import { eraseLoginOrigins, eraseSegmentOrigins } from './erase-origins.queries.ts'
import { adoptLedger, isUnbound } from './state/adopt-ledger.ts'
import { openPresence } from './state/presence-state.ts'
import { findPresenceRows } from './state/presence.queries.ts'
import { noChanges, storeChanges, type WatchChanges } from './state/watch-changes.ts'
import { lockStudentTotals } from './state/watch-state.queries.ts'

/**
 * Erases the origins of a student's study time (IP address, device, user agent). Study time stays proven, and a signed
 * row records the erasure. Returns the number of erased rows.
 */
export async function eraseOrigins(actor: Actor, studentId: number): Promise<number> {
  const { database, keys, now } = actor.context
  const student = existing(await findAnyStudent(database.read, studentId), 'student.notFound')
  return writeCredit(actor, async (db) => {
    const changes = [{ name: 'origins.kept', before: true, after: false }]
    await guardAct(db, actor, 'erasedOrigins', { targetId: studentId, subject: student.name, changes })
    const numbers = await eraseStudyOrigins(db, keys, studentId, now())
    await audit(db, actor, { action: 'student.eraseOrigins', targetId: studentId, detail: { rows: numbers.length } })
    return numbers.length
  })
}

/** The same within a transaction. Returns the numbers of the rows; throws if the end of the chain is broken. */
export async function eraseStudyOrigins(db: Db, keys: Keys, studentId: number, at: number): Promise<number[]> {
  const totals = only(await lockStudentTotals(db, [studentId]))
  const erased = noChanges()
  const heads = new Map<number, NonNullable<HeadChange['before']>>()
  const adopted = isUnbound(totals) ? await adoptLedger(db, keys, totals, at) : []
  if (!adopted || (totals.identity !== '' && adopted.length === 0 && !isHeadSound(keys.ledger, totals)))
    throw problem('ledger.broken')
  if (totals.identity !== '' && adopted.length === 0)
    heads.set(studentId, { headMac: totals.headMac, ledgerLength: totals.ledgerLength })
  erased.events.push(...adopted)
  const numbers = await eraseSegmentOrigins(db, studentId)
  await eraseLoginOrigins(db, studentId)
  if (numbers.length > 0) {
    const sorted = numbers.toSorted((a, b) => a - b)
    const range = { from: sorted[0] as number, to: lastOf(sorted) }
    erased.events.push(nextEvent(keys.ledger, totals, 'erasure', range, at))
  }
  await eraseWaiting(db, keys.ledger, erased, studentId)
  if (erased.events.length > 0) erased.totals.set(studentId, totals)
  await storeChanges(db, erased, { heads }, keys.ledger)
  return numbers
}

/** Erases the origins of pending study time, so that its future rows never contain them. */
async function eraseWaiting(db: Db, ledgerKey: Buffer, { presence }: WatchChanges, studentId: number) {
  const [row] = await findPresenceRows(db, [studentId])
  const state = row && openPresence(ledgerKey, row)
  if (!state) return
  const pending = state.pending.map((each) => ({ ...each, ip: '', device: '', userAgent: '' }))
  presence.set(studentId, { ...state, pending })
}
