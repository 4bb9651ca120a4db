import { RoleForm } from '@jiangxue/contract/account/role.ts'
import type { RoleRow } from '@jiangxue/contract/account/user-admin.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { PermissionTree } from './permission-tree.client.tsx'
import { useRoleLabels } from './use-role-labels.client.ts'

export function RoleDialog({ role, onClose }: { role: RoleRow | undefined; onClose: (isSaved: boolean) => void }) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={role ? t`编辑角色` : t`添加角色`}
      schema={RoleForm}
      entity={role}
      onClose={onClose}
      width={640}
      failure={t`保存角色失败`}
      labels={useRoleLabels()}
      create="createRole"
      update="updateRole"
    >
      {(field) => (
        <>
          <Form.Item {...field('name')}>
            <Input maxLength={maxLengthOf(RoleForm.shape.name)} showCount />
          </Form.Item>
          <Form.Item {...field('description')}>
            <Input.TextArea maxLength={maxLengthOf(RoleForm.shape.description)} showCount autoSize={{ minRows: 2 }} />
          </Form.Item>
          <Form.Item {...field('permissions')} extra={t`选择编辑、删除、导出等权限时，自动包含查看权限`}>
            <PermissionTree />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
