import { accountStatuses, roleLabels, studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import { roles } from '@jiangxue/contract/kit/access.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { UserCheck, UserPlus, UserX } from 'lucide-react'
import { useOptions } from '../kit/form/use-options.client.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { OffButton } from '../kit/off-button.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'
import { useStart } from '../kit/use-start.client.ts'
import type { Route } from './+types/users'
import { useUserActions } from './use-user-actions.client.tsx'
import { useUserColumns } from './use-user-columns.client.tsx'
import type { UserChoices } from './user-choices.ts'

const nothing: UserChoices = { roles: [], organizations: [] }

/** The list of accounts of every role. */
export default function Users({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const may = usePermission()
  const choices = data.extra ?? nothing
  const { actionsOf, add, setStatus, dialogs } = useUserActions(choices)
  useStart('add', add)
  return (
    <>
      <ListPage
        title={t`用户管理`}
        data={data}
        columns={useUserColumns(choices.roles)}
        keyword={t`姓名、登录名、手机号、邮箱或学号`}
        empty={t`没有符合条件的用户`}
        filters={[
          { name: 'role', label: t`角色`, options: optionsOf(roles, roleLabels) },
          { name: 'status', label: t`状态`, options: optionsOf(accountStatuses, studentStatusLabels) },
        ]}
        selectable={{ rowName: ({ name }) => name }}
        actions={(selected) =>
          may('users.edit') && (
            <>
              <OffButton
                icon={<UserCheck aria-hidden size={16} />}
                off={selected.length === 0 && t`请先勾选用户`}
                onClick={() => setStatus(selected, 'ACTIVE')}
              >{t`批量启用`}</OffButton>
              <OffButton
                icon={<UserX aria-hidden size={16} />}
                off={selected.length === 0 && t`请先勾选用户`}
                onClick={() => setStatus(selected, 'INACTIVE')}
              >{t`批量禁用`}</OffButton>
              <Button type="primary" icon={<UserPlus aria-hidden size={16} />} onClick={add}>{t`添加用户`}</Button>
            </>
          )
        }
        rowActionsWidth={160}
        rowActions={(row) => <RowActions name={row.name} actions={actionsOf(row)} />}
      />
      {dialogs}
    </>
  )
}
