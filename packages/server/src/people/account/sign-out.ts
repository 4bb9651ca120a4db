import type { Actor } from '../../core/http/caller.ts'
import { auditOwnAccount } from '../../core/log/audit.ts'
import { deleteLogin } from './session.queries.ts'

/** Ends the caller's session. */
export const signOut = (actor: Actor): Promise<void> =>
  actor.context.database.write(async (db) => {
    await deleteLogin(db, actor.caller.userId, actor.caller.loginId)
    await auditOwnAccount(db, actor, actor.caller.userId, 'session.logout')
  })
