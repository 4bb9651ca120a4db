import type { Role } from '@jiangxue/contract/kit/access.ts'
import {
  permissions as everyPermission,
  permissionsOfModule,
  type Permission,
} from '@jiangxue/contract/kit/sections.values.ts'
import { endpoints } from '../../core/endpoints.ts'
import type { Caller } from '../../core/http/caller.ts'
import type { SettingValues } from '../../core/settings/setting-values.ts'

/**
 * The permissions of a caller, for the UI to display; each call checks access itself. Those of modules that are switched
 * off, or not set up, are left out, so that nothing of the module is shown.
 */
export function permissionsOf(caller: Pick<Caller, 'role' | 'permissions'>, values: SettingValues): Permission[] {
  const hidden = modules.filter(({ isShown }) => !isShown(values))
  return ownPermissions(caller, values).filter((each) => !hidden.some(({ permissions }) => permissions.has(each)))
}

const modules = [
  { permissions: permissionsOfModule('exam'), isShown: (values: SettingValues) => values['course.hasExams'] },
  {
    permissions: permissionsOfModule('payment'),
    // What was paid stays visible once online payment is switched off again.
    isShown: (values: SettingValues) => values['payment.wechatMchId'] !== '' || values['payment.alipayAppId'] !== '',
  },
]

function ownPermissions(
  { role, permissions }: Pick<Caller, 'role' | 'permissions'>,
  values: SettingValues,
): readonly Permission[] {
  if (role === 'ADMIN') return [...(permissions ?? everyPermission)]
  const own = permissionsOfRole[role] ?? []
  return role === 'TEACHER' && !values['course.teachersEdit'] ? own.filter((each) => each !== 'courses.edit') : own
}

/** Students act only for themselves, which needs no permission. */
const permissionsOfRole: Partial<Record<Role, readonly Permission[]>> = {
  ORG_ADMIN: permissionsFor('ORG_ADMIN'),
  TEACHER: permissionsFor('TEACHER'),
}

function permissionsFor(role: Role): Permission[] {
  const found = endpoints.flatMap(([, { access }]) => {
    const roles = access.kind === 'roles' ? access.roles : access.kind === 'self' ? access.others : []
    return 'permission' in access && access.permission && roles.includes(role) ? [access.permission] : []
  })
  return [...new Set(found)]
}
