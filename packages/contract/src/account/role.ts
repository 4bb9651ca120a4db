import { admin } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { requiredText } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { permissions } from '../kit/sections.values.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { RoleRow } from './user-admin.ts'

export const RoleForm = z.object({
  name: requiredText(30, text('请输入角色名称'), text('角色名称不能超过 30 个字符')),
  description: z.string().trim().max(200, text('说明不能超过 200 个字符')),
  permissions: z.array(z.enum(permissions), text('请选择权限')).min(1, text('请选择权限')).max(permissions.length),
})
export type RoleForm = z.output<typeof RoleForm>
export const RoleChange = RoleForm.extend({ version: z.number().int().optional() })
export type RoleChange = z.output<typeof RoleChange>

const path = '/api/admin/roles'
const failure = text('保存角色失败')
export const roleEndpoints = {
  listRoles: endpoint('GET', '/api/admin/roles', {
    access: admin('users.view'),
    summary: 'The built-in roles and the custom ones with their permissions',
    failure: text('加载角色列表失败'),
    response: z.array(RoleRow),
  }),
  createRole: endpoint('POST', path, {
    access: admin('settings.edit'),
    needsProof: 'always',
    summary: 'Adds a custom role; only for admins without one',
    success: messages.added,
    failure,
    body: RoleForm,
    data: RoleRow,
  }),
  updateRole: endpoint('PUT', `${path}/{id}`, {
    access: admin('settings.edit'),
    needsProof: 'always',
    summary: 'Changes a custom role; the new permissions apply to its admins immediately',
    failure,
    body: RoleChange,
    data: RoleRow,
  }),
  deleteRole: endpoint('DELETE', `${path}/{id}`, {
    access: admin('settings.edit'),
    needsProof: 'always',
    summary: 'Deletes a custom role that is not assigned to anyone',
    failure: text('删除失败'),
  }),
}
