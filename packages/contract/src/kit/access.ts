export const roles = ['ADMIN', 'TEACHER', 'ORG_ADMIN', 'STUDENT'] as const
export type Role = (typeof roles)[number]

/** What an admin with a custom role may do: admin section × action (decisions §8). */
const permissionSections = [
  'dashboard',
  'courses',
  'teachers',
  'students',
  'categories',
  'resources',
  'news',
  'settings',
  'users',
  'certificates',
  'applications',
  'organizations',
  'questions',
  'proof',
  'anomalies',
  'system',
  'classes',
] as const
const permissionActions = ['view', 'edit', 'delete', 'export', 'reveal'] as const
export type Permission = `${(typeof permissionSections)[number]}.${(typeof permissionActions)[number]}`
export const permissions: readonly Permission[] = permissionSections.flatMap((section) =>
  permissionActions.map((action) => `${section}.${action}` as const),
)

/**
 * Who may call an endpoint. `public` ignores a bad token; `user` is anybody signed in; `self` wants the caller's own id
 * in the named place, unless the caller has one of `others`; `roles` wants one of the roles. Of an ADMIN with a custom role
 * both also want the permission.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'user' }
  | {
      readonly kind: 'self'
      readonly in: 'params' | 'query'
      readonly name: string
      readonly others: readonly Role[]
      readonly permission?: Permission
    }
  | { readonly kind: 'roles'; readonly roles: readonly Role[]; readonly permission?: Permission }

export const everybody = { kind: 'public' } as const satisfies Access
export const user = { kind: 'user' } as const satisfies Access
/**
 * The path parameter must be the caller's own id; admins with the permission, if one is named, may act for others, and
 * `also` those in charge of that student: the organization's admin, the teacher of one of their courses.
 */
export const self = (name: string, permission?: Permission, also: readonly Role[] = []) =>
  ownId('params', name, permission, also)
/** The same for an id in the query. */
export const selfInQuery = (name: string, permission?: Permission) => ownId('query', name, permission)
const ownId = (place: 'params' | 'query', name: string, permission?: Permission, also: readonly Role[] = []) =>
  ({
    kind: 'self',
    in: place,
    name,
    others: permission ? ['ADMIN', ...also] : [],
    ...(permission && { permission }),
  }) as const satisfies Access
const byRole = (roles: readonly Role[], permission?: Permission) =>
  ({ kind: 'roles', roles, ...(permission && { permission }) }) as const satisfies Access
/** Students only, not the admins who may open student pages. */
export const studentOnly = byRole(['STUDENT'])
/** Students and teachers, whom the school tells things within the site. */
export const reader = byRole(['STUDENT', 'TEACHER'])
export const student = byRole(['STUDENT', 'ADMIN'])
/** Who may write what visitors read: every admin, and teachers, whom the school may let change their courses. */
export const author = byRole(['ADMIN', 'TEACHER'])
export const admin = (permission: Permission) => byRole(['ADMIN'], permission)
/** Admins, and teachers for their own courses. */
export const teacher = (permission: Permission) => byRole(['ADMIN', 'TEACHER'], permission)
/** Admins and organization admins; which rows they see is the noun's policy. */
export const orgAdmin = (permission: Permission) => byRole(['ADMIN', 'ORG_ADMIN'], permission)
/** Admins, teachers and organization admins; which rows they see is the noun's policy. */
export const staff = (permission: Permission) => byRole(['ADMIN', 'TEACHER', 'ORG_ADMIN'], permission)
/** One short line for the access table and OpenAPI. */
export function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'public'
    case 'user':
      return 'any signed-in user'
    case 'self':
      return ['own id', ...access.others].join(', ') + (access.permission ? ` (${access.permission})` : '')
    case 'roles':
      return access.roles.join(', ') + (access.permission ? ` (${access.permission})` : '')
  }
}
