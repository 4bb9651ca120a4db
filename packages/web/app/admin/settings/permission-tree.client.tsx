import { permissionTree, type Permission } from '@jiangxue/contract/kit/sections.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Tree } from 'antd'
import { useFormat } from '../../lib/use-format.ts'
import type { InputProps } from '../kit/input-props.ts'

/** The permissions of a role, by section, with an explanation of each. */
export function PermissionTree({ value = [], onChange }: InputProps<readonly Permission[]>) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const isPermission = (key: string) => key.includes('.')
  return (
    <div className="max-h-90 overflow-y-auto rounded-admin border border-line p-2">
      <Tree
        checkable
        selectable={false}
        defaultExpandAll
        aria-label={t`权限`}
        treeData={permissionTree.map(({ section, label, permissions }) => ({
          key: section,
          title: <span className="font-semibold">{translate(label)}</span>,
          children: permissions.map(({ permission, hint }) => ({ key: permission, title: translate(hint) })),
        }))}
        checkedKeys={[...value]}
        onCheck={(keys) => onChange?.((keys as string[]).filter(isPermission) as Permission[])}
      />
    </div>
  )
}
