import type { Context } from '../core/context.ts'
import { adminCaller, type Actor } from '../core/http/caller.ts'
import { findAccountByLogin } from '../people/account/account.queries.ts'

/** The origin of all calls by demo users. */
export const demoOrigin = { ip: '127.0.0.1', userAgent: 'demo' }

/** The demo's admin, as the actor for operations of the school's staff. */
export async function demoAdmin(context: Context): Promise<Actor> {
  const account = await findAccountByLogin(context.database.read, 'admin')
  if (!account) throw new Error('The demo has no admin.')
  return { context, origin: demoOrigin, caller: adminCaller(account.id) }
}
