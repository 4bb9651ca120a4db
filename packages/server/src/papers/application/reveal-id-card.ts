import type { Actor } from '../../core/http/caller.ts'
import { audit } from '../../core/log/audit.ts'
import { reveal } from '../../core/log/reveal.ts'
import { getApplication } from './review-application.ts'

/** The full ID number of an applicant. */
export async function revealIdCard(actor: Actor, id: number, reason: string): Promise<string> {
  const { idCardCipher } = await getApplication(actor.context.database.read, id)
  return reveal(actor, idCardCipher, { action: 'application.revealIdCard', targetId: id, detail: { reason } })
}

/** Logs that a page with the full ID number or the photos is printed, which counts as a reveal (decisions §6). */
export async function logApplicationPrint(actor: Actor, id: number): Promise<void> {
  const { database } = actor.context
  await getApplication(database.read, id)
  await database.write((db) => audit(db, actor, { action: 'application.print', targetId: id }))
}
