import { AcceptedAgreements } from '../agreement/agreement.ts'
import { everybody } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { emailOrBlank, phone } from '../kit/fields.ts'
import { plainLogin, plainWord } from '../kit/plain-text.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { NewPassword, PersonName, signedIn, Username } from './account.ts'
import { accountLimits, registrationRoles } from './account.values.ts'

const blank = z.literal('')
export const codeLimit = { calls: accountLimits.codesPerAddress, windowMs: accountLimits.addressWindowMs } as const
const login = z.string(text('请输入账号')).overwrite(plainLogin).min(1, text('请输入账号')).max(100, text('账号过长'))
/** Six digits from an e-mail or SMS. */
export const Code = z
  .string(text('请输入验证码'))
  .overwrite(plainWord)
  .regex(/^\d{6}$/, text('请输入 6 位数字验证码'))

/** A new account. The phone is always required, e-mail and code depending on the school's verification method. */
export const RegisterForm = z.object({
  username: Username,
  name: PersonName,
  phone: phone(text('请输入手机号')),
  email: emailOrBlank.optional(),
  password: NewPassword,
  role: z.enum(registrationRoles, text('请选择身份')),
  code: z.union([blank, Code], text('请输入 6 位数字验证码')).optional(),
  /** The versions of the school's agreements that the person has accepted; required if there are any. */
  agreements: AcceptedAgreements.optional(),
})
export type RegisterForm = z.output<typeof RegisterForm>

/** The e-mail address or phone number to send a verification code to. */
export const SendCodeForm = z.object({
  target: z
    .string(text('请输入手机号或邮箱'))
    .overwrite(plainLogin)
    .min(1, text('请输入手机号或邮箱'))
    .max(100, text('账号过长')),
})

/** Login name, student number, phone or e-mail of the account whose password was forgotten. */
export const ForgotPasswordForm = z.object({ account: login })
export type ForgotPasswordForm = z.output<typeof ForgotPasswordForm>

/** Eight digits from an e-mail, or six from an SMS. */
const ResetCode = z
  .string(text('请输入验证码'))
  .overwrite(plainWord)
  .regex(/^\d{6}(\d{2})?$/, text('请输入收到的 6 位或 8 位数字验证码'))
export const ResetPasswordForm = z.object({ account: login, code: ResetCode, password: NewPassword })
export type ResetPasswordForm = z.output<typeof ResetPasswordForm>

export const registrationEndpoints = {
  register: endpoint('POST', '/api/auth/register', {
    access: everybody,
    summary: 'Creates an account with a role that is open for registration, and signs in',
    success: text('注册成功'),
    failure: text('注册失败，请稍后重试'),
    body: RegisterForm,
    challenge: 'register',
    fields: signedIn,
  }),
  sendCode: endpoint('POST', '/api/auth/send-code', {
    access: everybody,
    summary: 'Sends a registration code to an e-mail address or phone number',
    success: text('验证码已发送'),
    failure: text('验证码发送失败，请稍后重试'),
    body: SendCodeForm,
    limit: codeLimit,
    challenge: 'code',
  }),
  forgotPassword: endpoint('POST', '/api/auth/forgot-password', {
    access: everybody,
    summary: 'Sends a code to the e-mail address or phone of an account; the response is the same for unknown accounts',
    success: text('如果该账号存在，验证码已发送到它的邮箱或手机'),
    failure: text('验证码发送失败，请稍后重试'),
    body: ForgotPasswordForm,
    limit: codeLimit,
    challenge: 'code',
  }),
  resetPassword: endpoint('POST', '/api/auth/reset-password', {
    access: everybody,
    summary: 'Sets a new password using the code that was sent, and ends every session',
    success: text('密码已重置，请用新密码登录'),
    body: ResetPasswordForm,
  }),
}
