import { readyRoles } from '@jiangxue/contract/account/permission.values.ts'
import { RoleForm } from '@jiangxue/contract/account/role.ts'
import type { RoleRow } from '@jiangxue/contract/account/user-admin.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Form, Input } from 'antd'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { TextItem } from '../kit/form/text-item.client.tsx'
import { useFieldLabels } from '../kit/form/use-field-labels.client.ts'
import { PermissionTree } from './permission-tree.client.tsx'

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
      labels={useFieldLabels('role')}
      create="createRole"
      update="updateRole"
    >
      {(field) => (
        <>
          {!role && <ReadyRoles />}
          <TextItem item={field('name')} maxLength={maxLengthOf(RoleForm.shape.name)} showCount />
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

/** Fills in the form for an office of the school. */
function ReadyRoles() {
  const { t } = useLingui()
  const { translate } = useFormat()
  const form = Form.useFormInstance()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-2">{t`从现成的角色开始：`}</span>
      {readyRoles.map(({ name, description, permissions }) => (
        <Button
          key={name}
          size="small"
          onClick={() =>
            form.setFieldsValue({
              name: translate(name),
              description: translate(description),
              permissions: [...permissions],
            })
          }
        >
          {translate(name)}
        </Button>
      ))}
    </div>
  )
}
