import type { Db } from '../../core/database/database.ts'
import type { Actor } from '../../core/http/caller.ts'
import { invalid } from '../../core/problem.ts'
import { agreementOf } from '../../people/agreement/agreements-in-force.ts'
import { recordConsents } from '../../people/agreement/record-consent.ts'

/**
 * What has to happen before a student's own order is created: if the school has published a purchase agreement, its
 * version in force was accepted, which is recorded.
 */
export async function purchaseBy(actor: Actor, accepted: number | undefined): Promise<(db: Db) => Promise<void>> {
  const version = (await agreementOf(actor.context, 'purchase'))?.version
  return async (db) => {
    if (version === undefined) return
    if (accepted !== version) throw invalid({ purchaseVersion: 'purchase.notAccepted' })
    const { userId } = actor.caller
    await recordConsents(db, actor, [{ userId, kind: 'purchase', version, isGiven: true, place: 'pay' }])
  }
}
