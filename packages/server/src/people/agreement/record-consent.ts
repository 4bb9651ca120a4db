import type { AcceptedAgreements } from '@jiangxue/contract/agreement/agreement.ts'
import type { ConsentPlace } from '@jiangxue/contract/agreement/agreement.values.ts'
import type { Db } from '../../core/database/database.ts'
import type { Visitor } from '../../core/http/caller.ts'
import { invalid } from '../../core/problem.ts'
import { insertConsents } from './agreement.queries.ts'
import { agreementsInForce, compareAccepted } from './agreements-in-force.ts'

/**
 * Checks that somebody has accepted the versions in force, as the form says. Returns what stores the consents, in the
 * transaction of what they allow.
 */
export async function acceptedBy(
  { context, origin }: Visitor,
  place: ConsentPlace,
  accepted: AcceptedAgreements | undefined,
): Promise<(db: Db, userId: number) => Promise<void>> {
  const { ofAccounts, areAccepted } = compareAccepted(await agreementsInForce(context), accepted)
  if (!areAccepted) throw invalid({ agreements: 'agreements.notAccepted' })
  const { ip, userAgent } = origin
  return (db, userId) => {
    const at = context.now()
    const rows = ofAccounts.map(({ kind, version }) => ({
      userId,
      kind,
      version,
      isGiven: 1 as const,
      place,
      at,
      ip,
      userAgent,
    }))
    return insertConsents(db, rows)
  }
}
