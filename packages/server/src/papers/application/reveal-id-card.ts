import type { Actor } from '../../core/http/caller.ts'
import { reveal } from '../../core/log/reveal.ts'
import { getApplication } from './review-application.ts'

/** The full ID number of an applicant. */
export async function revealIdCard(actor: Actor, id: number, reason: string): Promise<string> {
  const { idCardCipher } = await getApplication(actor.context.database.read, id)
  return reveal(actor, idCardCipher, { action: 'application.revealIdCard', targetId: id, detail: { reason } })
}
