import type { Access, Permission } from '@jiangxue/contract/kit/access.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { problem } from './problem.ts'

const openWithInitialPassword: ReadonlySet<string> = new Set(['me', 'changePassword', 'logout'])

/** Whether the caller is in charge of the user with this id. Not called for the user themselves or for admins. */
export type IsInCharge = (caller: Caller, userId: number) => Promise<boolean>

/** Rejects callers without access to the endpoint. Uses only the session and the URL, never the body. */
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

/** Admins without a custom role have every permission; permissions do not restrict other roles. */
export const hasPermission = (permission: Permission | undefined, caller: Caller) =>
  caller.role !== 'ADMIN' || !permission || !caller.permissions || caller.permissions.has(permission)
