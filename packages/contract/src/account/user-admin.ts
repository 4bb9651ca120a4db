import { admin, roles } from '../kit/access.ts'
import { BatchResult, batchIds } from '../kit/batch.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, named, personKeyword } from '../kit/fields.ts'
import { newForm } from '../kit/form.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { permissions } from '../kit/sections.values.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { NewPassword, PersonName, Username } from './account.ts'
import { accountStatuses } from './account.values.ts'
import { User, UserFields } from './user.ts'

/** A row of the account list, with what each account is linked to. */
export const UserRow = User.omit({ studyDays: true, hasIdCard: true })
  .extend({
    lastLoginTime: instant.nullable(),
    organizationName: z.string().nullable(),
    /** Name of the custom role; null = all permissions of the built-in role. */
    roleName: z.string().nullable(),
    teacherName: z.string().nullable(),
    studentNumber: z.string().nullable(),
  })
  .meta({ id: 'UserRow' })
export type UserRow = z.output<typeof UserRow>

/** Keyword: part of the name or login name, prefix of the phone, e-mail or student number. */
export const UserListQuery = pageQuery().extend({
  keyword: personKeyword,
  role: filter(z.enum(roles)),
  status: filter(z.enum(accountStatuses)),
})
export type UserListQuery = z.output<typeof UserListQuery>

const unset = text('请设置密码')
/** A new account of any role. */
export const UserForm = UserFields.extend({
  name: PersonName,
  username: Username,
  role: z.enum(roles, text('请选择角色')),
  password: z.string(unset).min(1, unset).pipe(NewPassword),
  mustChangePassword: z.boolean().optional(),
})
export const NewUser = newForm(UserForm, ['name', 'username', 'role', 'password'])
export type NewUser = z.output<typeof NewUser>

/** A built-in role, or a custom admin role, and its permissions in the back office. */
export const RoleRow = named('RoleRow', {
  /** Null for built-in roles. */
  id: bodyId.nullable(),
  role: z.enum(roles),
  name: z.string(),
  description: z.string(),
  isBuiltIn: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  userCount: z.number().int(),
  version: z.number().int(),
})
export type RoleRow = z.output<typeof RoleRow>

const save = text('保存用户失败')
export const userAdminEndpoints = {
  listUsers: endpoint('GET', '/api/admin/users', {
    access: admin('users.view'),
    summary: 'Accounts of every role, newest first',
    failure: text('加载用户列表失败'),
    query: UserListQuery,
    response: pageOf(UserRow),
  }),
  addUser: endpoint('POST', '/api/admin/users/add', {
    access: admin('users.edit'),
    needsProof: 'always',
    summary: 'Adds an account of any role; only full admins add admins',
    success: messages.added,
    failure: save,
    body: NewUser,
    data: User,
  }),
  deleteUser: endpoint('DELETE', '/api/admin/users/delete/{id}', {
    access: admin('users.delete'),
    needsProof: 'always',
    summary: 'Deletes an account; a student’s study time and certificates remain',
    failure: text('删除用户失败'),
  }),
  resetUserPassword: endpoint('POST', '/api/admin/users/reset-password/{id}', {
    access: admin('users.edit'),
    needsProof: 'always',
    summary: 'Sets a random password, which is returned once and must be changed; ends every session',
    success: text('密码重置成功'),
    failure: text('重置密码失败'),
    data: z.object({ password: z.string() }),
  }),
  endUserSessions: endpoint('POST', '/api/admin/users/end-sessions/{id}', {
    access: admin('users.edit'),
    needsProof: 'always',
    summary: 'Ends every session of an account',
    success: text('已结束该用户的所有登录'),
    failure: text('结束登录失败'),
  }),
  setStatusOfUsers: endpoint('POST', '/api/admin/users/batch/status', {
    access: admin('users.edit'),
    needsProof: 'always',
    summary: 'Enables or disables accounts, each independently',
    success: messages.updated,
    failure: text('批量操作失败'),
    body: z.object({ ids: batchIds(text('请选择用户')), status: z.enum(accountStatuses, text('请选择状态')) }),
    data: BatchResult,
  }),
}
