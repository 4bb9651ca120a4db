import { roles, self, user } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, emailOrBlank, phoneOrBlank } from '../kit/fields.ts'
import { optionalReason } from '../kit/reason.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { Account, PersonName, Username } from './account.ts'
import { accountStatuses } from './account.values.ts'
import { Code, codeLimit, SendCodeForm } from './registration.ts'

const blank = z.literal('')

export const ProfileFields = z.object({
  name: PersonName.optional(),
  username: Username.optional(),
  phone: phoneOrBlank.nullable().optional(),
  email: emailOrBlank.nullable().optional(),
  /** The URL that an upload returned. */
  avatar: z.string().max(300).nullable().optional(),
})
export const UserFields = ProfileFields.extend({
  status: z.enum(accountStatuses).optional(),
  role: z.enum(roles).optional(),
  /** The custom role of an admin; null = full admin. */
  roleId: bodyId.nullable().optional(),
  organizationId: bodyId.nullable().optional(),
  /** The teacher linked to an account of role TEACHER. */
  teacherId: bodyId.nullable().optional(),
})
/** Required to change one's own e-mail or phone: the current password, and the codes sent to the new contacts. */
const proofs = {
  password: z.string().max(200, text('密码过长')).optional(),
  emailCode: z.union([blank, Code], text('请输入 6 位数字验证码')).optional(),
  phoneCode: z.union([blank, Code], text('请输入 6 位数字验证码')).optional(),
}

/** What users may change in their own profile; an empty phone, e-mail or avatar removes it. */
export const ProfileForm = ProfileFields.extend(proofs)
export type ProfileForm = z.output<typeof ProfileForm>

/** The profile fields and those that only admins may change. */
export const UserChange = UserFields.extend(proofs).extend({
  version: z.number().int().optional(),
  reason: optionalReason,
})
export type UserChange = z.output<typeof UserChange>

/** An account as admins see it. */
export const User = Account.omit({ mustSetUpFactor: true, mustAgree: true })
  .extend({
    hasSecondFactor: z.boolean(),
    status: z.enum(accountStatuses),
    organizationId: bodyId.nullable(),
    roleId: bodyId.nullable(),
    teacherId: bodyId.nullable(),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

export const userEndpoints = {
  updateUser: endpoint('PUT', '/api/admin/users/update/{id}', {
    access: self('id', 'users.edit'),
    needsProof: 'forOthers',
    summary: 'Changes the caller’s profile; admins change any account, including role, status and organization',
    success: text('个人资料更新成功'),
    failure: text('更新个人资料失败'),
    body: UserChange,
    data: User,
  }),
  sendContactCode: endpoint('POST', '/api/auth/contact-code', {
    access: user,
    summary: 'Sends a code to the e-mail address or phone number that the caller wants to set in their profile',
    success: text('验证码已发送'),
    failure: text('验证码发送失败，请稍后重试'),
    body: SendCodeForm,
    limit: codeLimit,
    challenge: 'code',
  }),
}
