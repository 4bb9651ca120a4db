import { unseal } from '../../core/crypto/keys.ts'
import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { getApplication } from './review-application.ts'

/** The full ID number of an applicant; who looked and why is logged before it is shown. */
export async function revealIdCard(actor: Actor, id: number, reason: string): Promise<string> {
  const { database, keys } = actor.context
  const { idCardCipher } = await getApplication(database.read, id)
  await database.write((db) =>
    audit(db, actor, { action: 'application.revealIdCard', targetId: id, detail: { reason } }),
  )
  return unseal(keys, idCardCipher)
}
