import { admin, permissions, roles } from './kit/access.ts'
import { endpoint } from './kit/endpoint.ts'
import { bodyId, idParams } from './kit/fields.ts'
import { messages } from './kit/messages.ts'
import { text } from './kit/text.ts'
import { z } from './kit/zod.ts'

/** A custom role of admins, and how many have it. */
export const CustomRole = z
  .object({
    id: bodyId,
    name: z.string(),
    description: z.string(),
    permissions: z.array(z.enum(permissions)),
    userCount: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: 'CustomRole' })
export type CustomRole = z.output<typeof CustomRole>

/** One of the roles that always exist, and how many accounts have it. */
export const BuiltInRole = z.object({ role: z.enum(roles), userCount: z.number().int() }).meta({ id: 'BuiltInRole' })
export type BuiltInRole = z.output<typeof BuiltInRole>

export const RoleForm = z.object({
  name: z
    .string(text('请输入角色名称'))
    .trim()
    .min(1, text('请输入角色名称'))
    .max(30, text('角色名称不能超过 30 个字符')),
  description: z.string().trim().max(200, text('说明不能超过 200 个字符')),
  permissions: z.array(z.enum(permissions), text('请选择权限')).min(1, text('请选择权限')).max(permissions.length),
})
export type RoleForm = z.output<typeof RoleForm>
export const RoleChange = RoleForm.extend({ version: z.number().int().optional() })
export type RoleChange = z.output<typeof RoleChange>

const path = '/api/admin/roles'
const failure = text('保存角色失败')
export const roleEndpoints = {
  listRoles: endpoint('GET', path, {
    access: admin('users.view'),
    summary: 'The built-in roles and the custom ones by name, with how many accounts have them',
    failure: text('加载角色失败'),
    response: z.object({ builtIn: z.array(BuiltInRole), custom: z.array(CustomRole) }),
  }),
  createRole: endpoint('POST', path, {
    access: admin('settings.edit'),
    summary: 'Adds a custom role; for admins without one',
    success: messages.added,
    failure,
    body: RoleForm,
    data: CustomRole,
  }),
  updateRole: endpoint('PUT', `${path}/{id}`, {
    access: admin('settings.edit'),
    summary: 'Changes a custom role; its admins have the new permissions at once',
    success: messages.updated,
    failure,
    params: idParams,
    body: RoleChange,
    data: CustomRole,
  }),
  deleteRole: endpoint('DELETE', `${path}/{id}`, {
    access: admin('settings.edit'),
    summary: 'Deletes a custom role that nobody has',
    success: messages.deleted,
    failure: text('删除失败'),
    params: idParams,
  }),
}
