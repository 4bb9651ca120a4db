import type { Permission } from './sections.values.ts'

export const roles = ['ADMIN', 'TEACHER', 'ORG_ADMIN', 'STUDENT'] as const
export type Role = (typeof roles)[number]

/**
 * Who may call an endpoint. `public` ignores an invalid token; `user` is anyone signed in; `self` requires the
 * caller's own id in the named place, unless the caller has one of the roles `others`; `roles` requires one of the
 * roles. For an ADMIN with a custom role, `self` and `roles` also require the permission.
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

/**
 * Whether a login that has not proved for ten minutes who is using it is asked to do so: always, or only if the caller
 * acts for another person than themselves.
 */
export type NeedsProof = 'always' | 'forOthers'

export const everybody = { kind: 'public' } as const satisfies Access
export const user = { kind: 'user' } as const satisfies Access
/**
 * The path parameter must be the caller's own id. If a permission is named, admins with it may act for others, and so
 * may the roles in `also` for students in their charge: an admin of their organization, a teacher of their courses.
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
/** Students only; unlike `student`, without the admins who may open student pages. */
export const studentOnly = byRole(['STUDENT'])
/** Students and teachers, who receive messages within the site. */
export const reader = byRole(['STUDENT', 'TEACHER'])
export const student = byRole(['STUDENT', 'ADMIN'])
/** Authors of public content: every admin, and teachers, whom the school can allow to edit their courses. */
export const author = byRole(['ADMIN', 'TEACHER'])
export const admin = (permission: Permission) => byRole(['ADMIN'], permission)
/** Admins, and teachers for their own courses. */
export const teacher = (permission: Permission) => byRole(['ADMIN', 'TEACHER'], permission)
/** Admins and organization admins; each module's policy decides which rows they see. */
export const orgAdmin = (permission: Permission) => byRole(['ADMIN', 'ORG_ADMIN'], permission)
/** Admins, teachers and organization admins; each module's policy decides which rows they see. */
export const staff = (permission: Permission) => byRole(['ADMIN', 'TEACHER', 'ORG_ADMIN'], permission)
/** Returns one short line for the access table and OpenAPI. */
export function describeAccess({ access, needsProof }: { access: Access; needsProof?: NeedsProof }): string {
  const proof = { always: '; recent proof', forOthers: '; recent proof for others' }
  return describeCallers(access) + (needsProof ? proof[needsProof] : '')
}

function describeCallers(access: Access): string {
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
