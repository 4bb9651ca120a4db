import type { AcceptedAgreements } from '@jiangxue/contract/agreement/agreement.ts'
import type { AgreementKind, ConsentPlace } from '@jiangxue/contract/agreement/agreement.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Visitor } from '../../core/http/caller.ts'
import { invalid } from '../../core/problem.ts'
import { insertConsents } from './agreement.queries.ts'
import { agreementsInForce, compareAccepted } from './agreements-in-force.ts'

/** A decision about an agreement, of an account or an application. */
type Decision = ({ readonly userId: number } | { readonly applicationId: number }) & {
  readonly kind: AgreementKind
  /** 0 is a text from before the agreement. */
  readonly version: number
  readonly isGiven: boolean
  readonly place: ConsentPlace
}

/** Stores decisions, with the time, network and device. */
export function recordConsents(db: Db, { context, origin }: Visitor, decisions: readonly Decision[]): Promise<void> {
  const { ip, userAgent } = origin
  const at = context.now()
  const rows = decisions.map((decision) => ({ ...decision, isGiven: decision.isGiven ? 1 : 0, at, ip, userAgent }))
  return insertConsents(db, rows)
}

/**
 * Checks that somebody has accepted the versions in force, as the form says. Returns what stores the consents, in the
 * transaction of what they allow.
 */
export async function acceptedBy(
  visitor: Visitor,
  place: ConsentPlace,
  accepted: AcceptedAgreements | undefined,
): Promise<(db: Db, userId: number) => Promise<void>> {
  const { ofAccounts, areAccepted } = compareAccepted(await agreementsInForce(visitor.context), accepted)
  if (!areAccepted) throw invalid({ agreements: 'agreements.notAccepted' })
  return (db, userId) => {
    const decisions = ofAccounts.map(({ kind, version }) => ({ userId, kind, version, isGiven: true, place }))
    return recordConsents(db, visitor, decisions)
  }
}
