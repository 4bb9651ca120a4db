import { studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import type { RoleRow, UserRow } from '@jiangxue/contract/account/user-admin.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Avatar } from '../../components/img.tsx'
import { useFormat } from '../../lib/use-format.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { useBadge } from '../kit/list/use-badge.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'
import { UserScope } from './user-scope.client.tsx'

const statusTones = { ACTIVE: 'jade', INACTIVE: 'cinnabar' } as const

export function useUserColumns(roles: readonly RoleRow[]): ListColumn<UserRow>[] {
  const { t } = useLingui()
  const badge = useBadge()
  const format = useFormat()
  const maySeeStudents = usePermission()('students.view')
  return [
    {
      title: t`姓名 / 登录名`,
      dataIndex: 'name',
      fixed: 'left',
      headsCard: true,
      width: 190,
      render: (name, { id, avatar, username, role }) => (
        <span className="flex items-center gap-3">
          <Avatar src={avatar} width={36} height={36} loading="lazy" className="size-9 shrink-0" />
          <span className="min-w-0 leading-snug">
            <span className="block truncate font-semibold" title={name}>
              {role === 'STUDENT' && maySeeStudents ? (
                <Link to={`/admin/students/${id}`} className="hover:text-primary">
                  {name}
                </Link>
              ) : (
                name
              )}
            </span>
            <span className="block truncate text-xs font-normal text-ink-3" title={username}>
              {username}
            </span>
          </span>
        </span>
      ),
    },
    { title: t`角色与权限`, key: 'scope', width: 250, render: (_, user) => <UserScope user={user} roles={roles} /> },
    {
      title: t`联系方式`,
      key: 'contact',
      width: 175,
      render: (_, { phone, email }) =>
        phone || email ? (
          <span className="leading-snug">
            <span className="block">{phone}</span>
            <span className="block text-sm text-ink-3">{email}</span>
          </span>
        ) : (
          '—'
        ),
    },
    { title: t`状态`, dataIndex: 'status', width: 75, render: badge(statusTones, studentStatusLabels) },
    { title: t`最后登录`, dataIndex: 'lastLoginTime', width: 145, render: (at) => format.dateTime(at) || t`从未登录` },
    { title: t`创建时间`, dataIndex: 'createTime', width: 110, render: format.date },
  ]
}
