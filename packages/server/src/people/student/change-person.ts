import { maskSealedIdCard } from '../../core/crypto/id-card.ts'
import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { readJson } from '../../core/json-text.ts'
import { invalid, problem, type FieldErrors } from '../../core/problem.ts'
import { identityOf, type IdentityChange } from '../../ledger/chain/bind-identity.ts'
import type { LedgerEvents } from '../../ledger/chain/ledger-event.ts'
import { recordCreditChange } from '../../ledger/changes/credit-change.ts'
import { differencesOf } from '../../ledger/changes/differences.ts'
import type { AccountRow } from '../account/account.queries.ts'
import { findLastIdentity, hasAchievements } from './id-card.queries.ts'

type Identity = Pick<AccountRow, 'name' | 'idCardCipher' | 'idCardDigest'>

/**
 * Study time and certificates stay with the person who earned them. Organizations and students change neither name nor
 * ID number once there are any. For staff, one corrected character of a name is simple; any other change, the first
 * number included, is a change of credit. Call it in the transaction of the change, and `bindIdentity` with its result.
 */
export async function changePerson(
  db: Db,
  actor: Actor,
  student: AccountRow,
  change: Partial<Identity>,
  reason: string | undefined,
): Promise<IdentityChange> {
  const { context, caller } = actor
  const after = { ...student, ...change }
  const isRenamed = after.name !== student.name
  const isRenumbered = after.idCardDigest !== student.idCardDigest
  if (!(isRenamed || isRenumbered) || !(await hasAchievements(db, student.id))) return { before: student }
  if (caller.role !== 'ADMIN') {
    const errors: FieldErrors = {}
    if (isRenamed) errors.name = 'name.locked'
    if (isRenumbered) errors.idCard = 'idCard.locked'
    throw invalid(errors)
  }
  if (!isRenumbered && isOneCharacter(student.name, after.name) && !(await isCorrected(db, student.id)))
    return { before: student, isCorrection: true, reason }
  if (caller.permissions !== undefined) throw problem('access.denied')
  if (!reason) throw invalid({ reason: 'reason.ofIdentity' })
  const shown = (person: Identity) => ({ 'identity.name': person.name, 'identity.idCard': numbered(actor, person) })
  const changes = [
    ...differencesOf(['identity.name', 'identity.idCard'], shown(student), shown(after)),
    { name: 'identity.reason', before: null, after: reason },
  ]
  const facts = { studentId: student.id, digest: identityOf(context.keys, after) }
  await recordCreditChange(db, actor, 'identity', facts, { targetId: student.id, changes })
  return { before: student, reason }
}

/** The masked number, told apart from others of the same mask without showing it. */
const numbered = ({ context }: Actor, { idCardCipher, idCardDigest }: Identity) =>
  idCardDigest === null ? null : `${maskSealedIdCard(context.keys, idCardCipher)} (${idCardDigest.slice(0, 8)})`

/** Whether the last change was a correction: a second one could turn the name into any other. */
async function isCorrected(db: Db, studentId: number): Promise<boolean> {
  const last = await findLastIdentity(db, studentId)
  return last !== undefined && readJson<LedgerEvents['identity']>(last.facts).isCorrection === true
}

/** Whether one character was replaced, added or removed. */
function isOneCharacter(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end <= 1
}
