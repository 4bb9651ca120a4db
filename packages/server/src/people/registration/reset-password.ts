import type { ResetPasswordForm } from '@jiangxue/contract/registration.ts'
import type { Context } from '../../core/context.ts'
import { hashPassword } from '../../core/crypto/password.ts'
import type { Origin } from '../../core/http/caller.ts'
import { forgetCounter } from '../../core/http/rate-limit.ts'
import { recordOwnOperation } from '../../core/log/operation-log.ts'
import { deleteLogins, findAccountByLogin, savePassword } from '../account/account.queries.ts'
import { failuresOf } from '../account/failure-limits.ts'
import { refuseCommonPassword } from '../account/refuse-common-password.ts'
import { useCode } from './code.queries.ts'
import { resetTarget } from './send-reset-code.ts'
import { checkCode, wrongCode } from './verification-code.ts'

/** Sets a new password with the code that was sent and ends every session; an unknown account is told like a wrong code. */
export async function resetPassword(context: Context, form: ResetPasswordForm, origin: Origin): Promise<void> {
  refuseCommonPassword(form.password)
  const { database, now } = context
  const account = await findAccountByLogin(database.read, form.account)
  const ofAccount = failuresOf(account, form.account)
  const codeId = await checkCode(context, 'reset', resetTarget(account?.id ?? 0), form.code, origin, ofAccount)
  if (!account || account.status !== 'ACTIVE') throw wrongCode()
  const passwordHash = await hashPassword(form.password)
  await database.write(async (db) => {
    if (!(await useCode(db, codeId, now()))) throw wrongCode()
    await savePassword(db, account.id, passwordHash, now())
    await deleteLogins(db, account.id)
    await forgetCounter(db, ofAccount.name)
    await recordOwnOperation(db, account.id, origin, 'user.passwordReset', now())
  })
}
