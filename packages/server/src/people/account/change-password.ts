import type { PasswordForm } from '@jiangxue/contract/account/account.ts'
import { hashPassword } from '../../core/crypto/password.ts'
import type { Actor } from '../../core/http/caller.ts'
import { auditOwnAccount } from '../../core/log/audit.ts'
import { existing } from '../../core/problem.ts'
import { findAccount, savePassword } from './account.queries.ts'
import { assertGoodPassword } from './assert-good-password.ts'
import { deleteKnown } from './known-origin.queries.ts'
import { rememberOrigin } from './known-origin.ts'
import { provePassword } from './prove-password.ts'
import { deleteOtherLogins } from './session.queries.ts'

/** Changes the caller's password and ends their other sessions; other devices and networks count as unknown again. */
export async function changePassword(actor: Actor, form: PasswordForm): Promise<void> {
  const { context, caller, origin } = actor
  const { database, keys, settings, now } = context
  const account = existing(await findAccount(database.read, caller.userId), 'session.expired')
  const refusal = { code: 'account.wrongOldPassword', field: 'oldPassword' } as const
  const countProof = await provePassword(actor, account, form.oldPassword, refusal)
  await assertGoodPassword(settings, form.newPassword, account, 'newPassword')
  const passwordHash = await hashPassword(form.newPassword)
  await database.write(async (db) => {
    await countProof(db)
    await savePassword(db, account.id, passwordHash, now())
    await deleteKnown(db, account.id)
    await rememberOrigin(db, keys, origin, account.id, now())
    await deleteOtherLogins(db, account.id, caller.loginId)
    await auditOwnAccount(db, actor, account.id, 'user.password')
  })
}
