import { unseal } from '../crypto/keys.ts'
import type { Actor } from '../http/caller.ts'
import { audit, type Operation } from './audit.ts'

/** A sealed value in full; who looked and why is in the operation log before it is shown. */
export async function reveal(actor: Actor, sealed: string, operation: Operation): Promise<string> {
  const { database, keys } = actor.context
  await database.write((db) => audit(db, actor, operation))
  return unseal(keys, sealed)
}
