import { builtInRoleHints } from '@jiangxue/contract/account/permission.values.ts'
import type { RoleRow } from '@jiangxue/contract/account/user-admin.ts'
import { permissionTree } from '@jiangxue/contract/kit/sections.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Table } from 'antd'
import { Lock, Plus } from 'lucide-react'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FieldGroup } from '../kit/form/field-group.client.tsx'
import { useEdited } from '../kit/form/use-edited.client.ts'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../kit/use-confirm-delete.client.tsx'
import { useNarrow } from '../kit/use-narrow.client.ts'
import { useIsFullAdmin } from '../kit/use-permission.client.tsx'
import { RoleDialog } from './role-dialog.client.tsx'

/** The built-in roles, which cannot be edited, and the school's custom roles. */
export function RolesCard({ roles }: { roles: readonly RoleRow[] }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const isNarrow = useNarrow()
  const mayEdit = useIsFullAdmin()
  const confirmDelete = useConfirmDelete()
  const { edited, add, edit, close } = useEdited<RoleRow>()
  const sectionsOf = ({ permissions }: RoleRow) =>
    permissionTree
      .filter(({ section }) => permissions.some((each) => each.startsWith(`${section}.`)))
      .map(({ label }) => translate(label))
      .join(t`、`)
  const rows = roles.map((role) => ({
    key: role.id ?? role.role,
    name: translate(role.name),
    hint: role.isBuiltIn
      ? translate(builtInRoleHints[role.role])
      : [role.description, sectionsOf(role)].filter(Boolean).join(' · '),
    userCount: role.userCount,
    custom: role.isBuiltIn ? undefined : role,
  }))
  const actionsOf = ({ custom }: (typeof rows)[number]) =>
    custom &&
    mayEdit && (
      <RowActions
        name={custom.name}
        actions={[
          { label: t`编辑`, onClick: () => edit(custom) },
          {
            label: t`删除`,
            isDanger: true,
            onClick: () =>
              confirmDelete({
                name: custom.name,
                failure: t`删除失败`,
                remove: () => browserApi.deleteRole({ params: { id: custom.id as number } }),
              }),
          },
        ]}
      />
    )
  return (
    <FieldGroup id="roles-card" title={t`角色`} note={t`自定义角色限制管理员能做什么，在用户管理中指定`}>
      {isNarrow ? (
        <ul>
          {rows.map((row) => (
            <li key={row.key} className="border-b border-line py-3">
              <span className="flex items-center justify-between gap-3">
                <RoleName {...row} />
                <span className="flex items-center gap-2">
                  <span className="text-sm text-ink-2">{t`${row.userCount} 人`}</span>
                  {actionsOf(row)}
                </span>
              </span>
              <span className="block text-sm text-ink-2">{row.hint}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Table
          rowKey="key"
          dataSource={rows}
          pagination={false}
          columns={[
            { title: t`角色`, dataIndex: 'name', width: 180, render: (_, row) => <RoleName {...row} /> },
            { title: t`可以做什么`, dataIndex: 'hint' },
            { title: t`用户`, dataIndex: 'userCount', width: 90, render: (users: number) => t`${users} 人` },
            { title: t`操作`, width: 130, render: (_, row) => actionsOf(row) },
          ]}
        />
      )}
      {mayEdit && (
        <div className="my-4">
          <Button icon={<Plus aria-hidden size={16} />} onClick={add}>{t`添加角色`}</Button>
        </div>
      )}
      {edited && <RoleDialog role={edited.noun} onClose={close} />}
    </FieldGroup>
  )
}

function RoleName({ name, custom }: { name: string; custom: RoleRow | undefined }) {
  const { t } = useLingui()
  return (
    <span className="flex items-center gap-2 font-semibold">
      {name}
      {!custom && <Lock aria-label={t`内置角色`} size={14} className="shrink-0 text-ink-3" />}
    </span>
  )
}
