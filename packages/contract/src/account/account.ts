import { everybody, roles, user } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named } from '../kit/fields.ts'
import { namedCharacter, notInName, phonePattern, plainLogin, plainName, plainText } from '../kit/plain-text.ts'
import { permissions } from '../kit/sections.values.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { accountLimits } from './account.values.ts'
import { FactorStep } from './factor-step.ts'

/** A new password: 8 to 64 characters; the server also rejects common ones (decisions §3). */
export const NewPassword = z
  .string(text('请输入密码'))
  .min(accountLimits.passwordMinLength, text('密码长度在 8 到 64 个字符'))
  .max(accountLimits.passwordMaxLength, text('密码长度在 8 到 64 个字符'))

/** Login name, student number, phone or e-mail, and password. */
export const LoginForm = z.object({
  username: z
    .string(text('请输入用户名'))
    .overwrite(plainLogin)
    .min(1, text('请输入用户名'))
    .max(100, text('用户名过长')),
  password: z.string(text('请输入密码')).min(1, text('请输入密码')).max(200, text('密码过长')),
})
export type LoginForm = z.output<typeof LoginForm>

export const PasswordForm = z.object({
  oldPassword: z.string(text('请输入原密码')).min(1, text('请输入原密码')).max(200, text('密码过长')),
  newPassword: NewPassword,
})
export type PasswordForm = z.output<typeof PasswordForm>

/** A login name, in lower case; it may not look like a phone number or an e-mail address. */
export const Username = z
  .string(text('请输入用户名'))
  .overwrite((name) => plainText(name).toLowerCase())
  .min(1, text('请输入用户名'))
  .min(2, text('用户名长度在 2 到 50 个字符'))
  .max(50, text('用户名长度在 2 到 50 个字符'))
  .refine((name) => !phonePattern.test(name) && !name.includes('@'), text('用户名不能是手机号或邮箱'))

export const nameLength = { min: 2, max: 50 } as const
/** Whether a name has as many characters as names may have; rare ones take two UTF-16 units. */
export const hasNameLength = (name: string) => [...name].length >= nameLength.min && [...name].length <= nameLength.max

/** The name of a person in its stored form; digits, symbols and characters without a glyph are refused by name. */
export const PersonName = z
  .string(text('请输入姓名'))
  .overwrite(plainName)
  .min(1, text('请输入姓名'))
  .superRefine((name, issues) => {
    if (name === '') return
    if (!hasNameLength(name)) issues.addIssue(text('姓名长度在 2 到 50 个字符'))
    const wrong = notInName(name)
    if (wrong === undefined) return
    const params = { character: namedCharacter(wrong) }
    issues.addIssue({ code: 'custom', message: text('姓名中不能有“{character}”'), params })
  })

/** Creates the first admin of an empty school with the one-time token that the server printed at startup. */
export const FirstAdminForm = z.object({
  token: z.string().min(1).max(200),
  username: Username,
  name: PersonName,
  password: NewPassword,
})
export type FirstAdminForm = z.output<typeof FirstAdminForm>

/** The signed-in user as the client stores it (spec §3, user). */
export const Account = named('Account', {
  id: bodyId,
  name: z.string(),
  username: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
  role: z.enum(roles),
  createTime: instant,
  studyDays: z.number().int(),
  mustChangePassword: z.boolean(),
  /** The school requires a second factor of this role, and the account has none yet. */
  mustSetUpFactor: z.boolean(),
  /** The school has published an agreement that the user has not accepted yet. */
  mustAgree: z.boolean(),
  /** The day on which the account is erased, if its owner has asked for that. */
  erasedOn: z.string().optional(),
  /** With an ID number on record, only staff can change the name (decisions §3). */
  hasIdCard: z.boolean(),
  version: z.number().int(),
})
export type Account = z.output<typeof Account>

const permission = z.enum(permissions)

/** The fields that login and registration return in addition to the envelope. */
export const signedIn = { token: z.string(), user: Account }

/** What calls return that sign in an account which may have a second factor. */
export const loginAnswer = {
  token: signedIn.token.optional(),
  user: signedIn.user.optional(),
  /** Instead of a session, for accounts with a second factor. */
  secondFactor: FactorStep.optional(),
  message: z.string().optional(),
}

export const accountEndpoints = {
  login: endpoint('POST', '/api/auth/login', {
    access: everybody,
    summary:
      'Signs in with login name, student number, phone or e-mail; with a second factor, returns the step it completes',
    success: text('登录成功'),
    body: LoginForm,
    fields: loginAnswer,
  }),
  createFirstAdmin: endpoint('POST', '/api/auth/first-admin', {
    access: everybody,
    summary: 'Creates the first admin of an empty school with the one-time token printed at startup, and signs in',
    success: text('管理员已创建'),
    body: FirstAdminForm,
    fields: signedIn,
  }),
  logout: endpoint('POST', '/api/auth/logout', {
    access: everybody,
    summary: 'Ends the session of the token, if there is one; always 200',
    success: text('退出登录成功'),
  }),
  me: endpoint('GET', '/api/auth/me', {
    access: user,
    summary: 'The signed-in account, its permissions and the organization that it acts for',
    response: Account.extend({
      permissions: z.array(permission),
      /** An admin without a custom role; some acts are reserved for them. */
      isFullAdmin: z.boolean(),
      organizationId: bodyId.nullable(),
    }),
  }),
  changePassword: endpoint('PUT', '/api/auth/password', {
    access: user,
    summary: 'Changes the caller’s password and ends all their other sessions',
    success: text('密码修改成功'),
    body: PasswordForm,
  }),
}
