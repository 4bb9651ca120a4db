import type { Context } from '../../../core/context.ts'
import type { Db } from '../../../core/database/database.ts'
import type { Actor } from '../../../core/http/caller.ts'
import { audit, auditOwn } from '../../../core/log/audit.ts'
import { existing, problem } from '../../../core/problem.ts'
import { guardAct } from '../../../ledger/changes/guarded-act.ts'
import { writeCredit } from '../../../ledger/changes/write-credit.ts'
import { notify, recipientOf } from '../../../messaging/notification/notify.ts'
import { findAccountByLogin, lockUser, type AccountRow } from '../account.queries.ts'
import { deleteFactors, deleteRecoveryCodes } from '../second-factor.queries.ts'
import { deleteLogins } from '../session.queries.ts'
import { forgetTries } from './check-factor.ts'

/**
 * Removes the second factors of an account that has lost them, and ends its logins; a guarded act of full admins. The
 * person is told.
 */
export async function removeFactorsOfUser(actor: Actor, id: number, reason: string): Promise<void> {
  const { context, caller } = actor
  if (caller.permissions) throw problem('access.denied')
  if (caller.userId === id) throw problem('account.own')
  const sender = { keys: context.keys, values: await context.settings.current(), now: context.now() }
  await writeCredit(actor, async (db) => {
    const user = existing(await lockUser(db, id), 'account.notFound')
    const before = await removeAllFactors(db, user)
    if (before === '') throw problem('account.noFactor')
    const changes = [{ name: 'account.factors', before, after: null }]
    await guardAct(db, actor, 'secondFactors', { targetId: id, subject: user.name, changes })
    await audit(db, actor, { action: 'user.removeFactors', targetId: id, detail: { before, reason } })
    await notify(db, sender, 'factorsRemoved', recipientOf(user), { reason })
  })
}

/** The same for an admin who is locked out, by the operator of the server; undefined if no account has this name. */
export async function removeFactorsByOperator(
  { database, now }: Pick<Context, 'database' | 'now'>,
  login: string,
): Promise<{ readonly name: string; readonly factors: string } | undefined> {
  const user = await findAccountByLogin(database.read, login)
  if (!user) return undefined
  const factors = await database.write(async (db) => {
    const before = await removeAllFactors(db, user)
    if (before !== '')
      await auditOwn(db, now(), {
        action: 'user.removeFactors',
        targetType: 'user',
        targetId: user.id,
        detail: { before, by: 'command line' },
      })
    return before
  })
  return { name: user.username, factors }
}

async function removeAllFactors(db: Db, { id }: Pick<AccountRow, 'id'>): Promise<string> {
  const removed = await deleteFactors(db, id)
  await deleteRecoveryCodes(db, id)
  await forgetTries(db, id)
  if (removed.length > 0) await deleteLogins(db, id)
  return removed.map(({ name }) => name).join(', ')
}
