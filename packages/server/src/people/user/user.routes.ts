import type { HandlersOf } from '../../core/http/bind.ts'
import { countStudyDays } from '../account/account.queries.ts'
import { sendContactCode } from './prove-contact.ts'
import { updateUser } from './update-user.ts'
import { toUser } from './user.wire.ts'

export const userHandlers: HandlersOf<'updateUser' | 'sendContactCode'> = {
  sendContactCode: (call) => sendContactCode(call, call.body.target),

  updateUser: async (call) => {
    const user = await updateUser(call, call.params.id, call.body)
    return toUser(user, await countStudyDays(call.context.database.read, user.id))
  },
}
