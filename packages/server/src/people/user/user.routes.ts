import type { userAdminEndpoints } from '@jiangxue/contract/account/user-admin.ts'
import type { userEndpoints } from '@jiangxue/contract/account/user.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { addUser } from './add-user.ts'
import { deleteUser, endUserSessions, resetUserPassword, setStatusOfUsers } from './manage-user.ts'
import { sendContactCode } from './prove-contact.ts'
import { updateUser } from './update-user.ts'
import { listUsers } from './user.queries.ts'
import { readUser, toUserRow } from './user.wire.ts'

export const userHandlers: HandlersOf<keyof typeof userEndpoints | keyof typeof userAdminEndpoints> = {
  sendContactCode: (call) => sendContactCode(call, call.body.target),
  updateUser: async (call) => readUser(call.context.database.read, await updateUser(call, call.params.id, call.body)),
  listUsers: async ({ context: { database }, query }) =>
    showPage(await listUsers(database.read, query), query, toUserRow),
  addUser: async (call) => readUser(call.context.database.read, await addUser(call, call.body)),
  deleteUser: (call) => deleteUser(call, call.params.id),
  resetUserPassword: async (call) => ({ password: await resetUserPassword(call, call.params.id) }),
  endUserSessions: (call) => endUserSessions(call, call.params.id),
  setStatusOfUsers: (call) => setStatusOfUsers(call, call.body.ids, call.body.status),
}
