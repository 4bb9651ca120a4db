import type { HandlersOf } from '../../core/http/bind.ts'
import { done } from '../../core/units.ts'
import { countStudyDays } from '../account/account.queries.ts'
import { updateUser } from './update-user.ts'
import { toUser } from './user.wire.ts'

export const userHandlers: HandlersOf<'updateUser'> = {
  updateUser: async ({ context, caller, origin, params, body }) => {
    const user = await updateUser(context, caller, origin, params.id, body)
    return done(toUser(user, await countStudyDays(context.database.read, user.id)), '个人资料更新成功')
  },
}
