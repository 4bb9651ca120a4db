import type { challengeEndpoints } from '@jiangxue/contract/account/challenge.ts'
import type { registrationEndpoints } from '@jiangxue/contract/account/registration.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { issueChallenge } from '../../core/http/call-challenge.ts'
import { toSignedIn } from '../account/account.wire.ts'
import { rememberDevice, withDevice } from '../account/known-origin.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { sendRegistrationCode } from './send-registration-code.ts'
import { requestResetCode } from './send-reset-code.ts'

export const registrationHandlers: HandlersOf<keyof typeof registrationEndpoints | keyof typeof challengeEndpoints> = {
  getChallenge: ({ context, origin, query }) => issueChallenge(context, query.purpose, origin.ip),
  register: async (call) => {
    const origin = withDevice(call.origin)
    const { token, account } = await register({ ...call, origin }, call.body)
    rememberDevice(call.reply, origin)
    return toSignedIn(call.context, token, account)
  },
  sendCode: ({ context, body }) => sendRegistrationCode(context, body.target),
  forgotPassword: ({ context, body }) => requestResetCode(context, body.account),
  resetPassword: (call) => resetPassword(call, call.body),
}
