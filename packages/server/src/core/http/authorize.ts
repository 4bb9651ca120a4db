import type { Access, Permission } from '@jiangxue/contract/kit/access.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { problem } from './problem.ts'

const openWithInitialPassword: ReadonlySet<string> = new Set(['me', 'changePassword', 'logout'])

/** Whether somebody is in charge of the person with this id; asked of everybody but that person and admins. */
export type IsInCharge = (caller: Caller, userId: number) => Promise<boolean>

/** Refuses a caller that the endpoint is not for; knows only the session and the address, never the body. */
export async function authorize(
  access: Access,
  caller: Caller | null,
  request: FastifyRequest,
  name: string,
  isInCharge: IsInCharge,
): Promise<void> {
  if (access.kind === 'public') return
  if (!caller) throw problem(request.headers.authorization ? 'session.expired' : 'session.missing')
  if (caller.mustChangePassword && !openWithInitialPassword.has(name)) throw problem('session.mustChangePassword')
  if (!(await isAllowed(access, caller, request, isInCharge))) throw problem('access.denied')
}

async function isAllowed(
  access: Exclude<Access, { kind: 'public' }>,
  caller: Caller,
  request: FastifyRequest,
  isInCharge: IsInCharge,
): Promise<boolean> {
  switch (access.kind) {
    case 'user':
      return true
    case 'self': {
      const id = (request[access.in] as Record<string, unknown>)[access.name]
      if (String(id) === String(caller.userId)) return true
      if (!access.others.includes(caller.role) || !hasPermission(access.permission, caller)) return false
      return caller.role === 'ADMIN' || isInCharge(caller, Number(id))
    }
    case 'roles':
      return access.roles.includes(caller.role) && hasPermission(access.permission, caller)
  }
}

/** An admin without a custom role may do everything; other roles are not measured by permissions. */
export const hasPermission = (permission: Permission | undefined, caller: Caller) =>
  caller.role !== 'ADMIN' || !permission || !caller.permissions || caller.permissions.has(permission)
