import type { OwnSession } from '@jiangxue/contract/account/second-factor.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit } from '../../../core/log/audit.ts'
import { shownNetwork } from '../../../core/network/network.ts'
import { problem } from '../../../core/problem.ts'
import { toInstant } from '../../../core/units.ts'
import { deleteLogin, deleteOtherLogins, listLogins } from '../session.queries.ts'
import { signedInAt } from '../session.ts'

/** The caller's logins, most recently used first. */
export async function listOwnSessions({ context, caller }: Actor): Promise<OwnSession[]> {
  const logins = await listLogins(context.database.read, caller.userId, context.now())
  return logins.map((login) => ({
    id: login.loginId,
    userAgent: login.userAgent,
    network: shownNetwork(login.ip),
    signedInAt: toInstant(signedInAt(login)),
    lastUsedAt: toInstant(login.createdAt),
    isCurrent: login.loginId === caller.loginId,
  }))
}

export const endOwnSession = (actor: Actor, loginId: string): Promise<void> =>
  actor.context.database.write(async (db) => {
    const { userId } = actor.caller
    if (!(await deleteLogin(db, userId, loginId))) throw problem('account.sessionNotFound')
    await audit(db, actor, { action: 'session.end', targetType: 'user', targetId: userId })
  })

export const endOtherSessions = (actor: Actor): Promise<void> =>
  actor.context.database.write(async (db) => {
    const { userId, loginId } = actor.caller
    await deleteOtherLogins(db, userId, loginId)
    await audit(db, actor, { action: 'session.end', targetType: 'user', targetId: userId, detail: { others: true } })
  })
