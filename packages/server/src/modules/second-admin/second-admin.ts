import type { OptionalModule } from '../../core/optional-module.ts'
import { invalid } from '../../core/problem.ts'
import { hasOtherFullAdmin } from '../../people/user/user.queries.ts'
import { isRestoreOpen, requestForRestore } from './confirm-restore.ts'
import { countConfirmations } from './confirmation.queries.ts'
import { confirmationHandlers } from './confirmation.routes.ts'
import { consumeConfirmation, expiredUntil } from './consume-confirmation.ts'

/** Changes of credit and guarded acts that a second admin has to confirm (ADR 45). */
export const secondAdmin = {
  handlers: confirmationHandlers,
  confirmer: { consume: consumeConfirmation, requestForRestore, isRestoreOpen },
  assertSettings: async ({ db, userId, before, after }) => {
    // A single full admin could never switch it off again, nor change anything that affects credit.
    if (after['proof.secondAdmin'] && !before['proof.secondAdmin'] && !(await hasOtherFullAdmin(db, userId)))
      throw invalid({ secondAdmin: 'secondAdmin.missing' })
  },
  notice: async (db, { values, now }) => {
    const isWaiting = values['proof.secondAdmin'] && (await countConfirmations(db, expiredUntil(now))) > 0
    return isWaiting ? 'creditUnconfirmed' : undefined
  },
} as const satisfies OptionalModule
