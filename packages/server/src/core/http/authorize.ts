import type { Access, Permission } from '@jiangxue/contract/kit/access.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { problem } from './problem.ts'

const openWithInitialPassword: ReadonlySet<string> = new Set(['me', 'changePassword', 'logout'])

/** Refuses a caller that the endpoint is not for; knows only the session and the address, never the body. */
export function authorize(access: Access, caller: Caller | null, request: FastifyRequest, name: string): void {
  if (access.kind === 'public') return
  if (!caller) throw problem(request.headers.authorization ? 'session.expired' : 'session.missing')
  if (caller.mustChangePassword && !openWithInitialPassword.has(name)) throw problem('session.mustChangePassword')
  if (!isAllowed(access, caller, request)) throw problem('access.denied')
}

function isAllowed(access: Exclude<Access, { kind: 'public' }>, caller: Caller, request: FastifyRequest): boolean {
  switch (access.kind) {
    case 'user':
      return true
    case 'self': {
      const place = request[access.in] as Record<string, unknown>
      return (
        String(place[access.name]) === String(caller.userId) ||
        (access.others.includes(caller.role) && hasPermission(access.permission, caller))
      )
    }
    case 'roles':
      return access.roles.includes(caller.role) && hasPermission(access.permission, caller)
  }
}

/** An admin without a custom role may do everything; other roles are not measured by permissions. */
export const hasPermission = (permission: Permission | undefined, caller: Caller) =>
  caller.role !== 'ADMIN' || !permission || !caller.permissions || caller.permissions.has(permission)
