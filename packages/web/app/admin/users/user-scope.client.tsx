import { roleLabels } from '@jiangxue/contract/account/account.values.ts'
import { permissionActionLabels, permissionSectionLabels } from '@jiangxue/contract/account/permission.values.ts'
import type { RoleRow, UserRow } from '@jiangxue/contract/account/user-admin.ts'
import type { PermissionAction } from '@jiangxue/contract/kit/section-entry.values.ts'
import type { PermissionSection } from '@jiangxue/contract/kit/sections.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Popover } from 'antd'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'

const tones = { ADMIN: 'gold', TEACHER: 'primary', ORG_ADMIN: 'jade', STUDENT: 'plain' } as const

/** Shows the role and scope of an account; the permissions of a custom role can be expanded. */
export function UserScope({ user, roles }: { user: UserRow; roles: readonly RoleRow[] }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const custom = user.roleId === null ? undefined : roles.find(({ id }) => id === user.roleId)
  const reaches: Record<UserRow['role'], string> = {
    ADMIN: t`全部后台功能`,
    TEACHER: user.teacherName ? t`${user.teacherName}的课程和学员` : t`未关联教师，看不到学员`,
    ORG_ADMIN: user.organizationName ? t`${user.organizationName}的学员` : t`未指定机构`,
    STUDENT: user.organizationName ? t`学员中心，${user.organizationName}` : t`学员中心`,
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <Badge tone={tones[user.role]}>{translate(roleLabels[user.role])}</Badge>
      {custom ? (
        <Popover trigger="click" title={custom.name} content={<Permissions role={custom} />}>
          <Button type="link" size="small" className="px-0!" aria-label={t`${user.name}的权限：${custom.name}`}>
            {custom.name}
          </Button>
        </Popover>
      ) : (
        <span className="text-sm text-ink-2 [overflow-wrap:anywhere]">{reaches[user.role]}</span>
      )}
    </span>
  )
}

function Permissions({ role }: { role: RoleRow }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const sections = Map.groupBy(role.permissions, (permission) => permission.split('.')[0] as PermissionSection)
  if (sections.size === 0) return <p className="text-ink-3">{t`没有任何权限`}</p>
  return (
    <dl className="grid max-w-80 grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {[...sections].map(([section, own]) => (
        <div key={section} className="contents">
          <dt className="text-ink-3">{translate(permissionSectionLabels[section])}</dt>
          <dd>
            {own
              .map((permission) => translate(permissionActionLabels[permission.split('.')[1] as PermissionAction]))
              .join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
