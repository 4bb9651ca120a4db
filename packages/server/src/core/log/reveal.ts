import { unseal } from '../crypto/keys.ts'
import type { Actor } from '../http/caller.ts'
import { audit, type Operation } from './audit.ts'

/** Decrypts a sealed value after logging who requested it and why. */
export async function reveal(actor: Actor, sealed: string, operation: Operation): Promise<string> {
  const { database, keys } = actor.context
  await database.write((db) => audit(db, actor, operation))
  return unseal(keys, sealed)
}
