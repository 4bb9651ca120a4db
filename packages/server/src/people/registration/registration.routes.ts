import type { HandlersOf } from '../../core/http/bind.ts'
import { done } from '../../core/units.ts'
import { toAccount } from '../account/account.wire.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { sendRegistrationCode } from './send-registration-code.ts'
import { askForResetCode } from './send-reset-code.ts'

export const registrationHandlers: HandlersOf<'register' | 'sendCode' | 'forgotPassword' | 'resetPassword'> = {
  register: async ({ context, body, origin }) => {
    const { token, account } = await register(context, body, origin)
    return { code: 200, success: true, message: '注册成功', token, user: toAccount(account, 0) }
  },

  sendCode: async ({ context, body }) => {
    await sendRegistrationCode(context, body.target)
    return done(null, '验证码已发送')
  },

  forgotPassword: async ({ context, body }) => {
    await askForResetCode(context, body.account)
    return done(null, '如果该账号存在，验证码已发送到它的邮箱或手机')
  },

  resetPassword: async ({ context, body, origin }) => {
    await resetPassword(context, body, origin)
    return done(null, '密码已重置，请用新密码登录')
  },
}
