import type { Context } from '../../core/context.ts'
import type { Caller, Origin } from '../../core/http/caller.ts'
import { recordOwnOperation } from '../../core/log/operation-log.ts'
import { deleteLogin } from './account.queries.ts'

/** Ends the session that is calling. */
export const signOut = ({ database, now }: Context, caller: Caller, origin: Origin): Promise<void> =>
  database.write(async (db) => {
    await deleteLogin(db, caller.loginId)
    await recordOwnOperation(db, caller.userId, origin, 'session.logout', now())
  })
