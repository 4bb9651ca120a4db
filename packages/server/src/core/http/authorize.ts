import type { EndpointName } from '@jiangxue/contract/contract.ts'
import type { Access } from '@jiangxue/contract/kit/access.ts'
import type { EndpointShape } from '@jiangxue/contract/kit/endpoint.ts'
import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import type { FastifyRequest } from 'fastify'
import { problem } from '../problem.ts'
import type { Caller } from './caller.ts'
import { assertProved } from './proof.ts'

const openWithInitialPassword: ReadonlySet<string> = new Set<EndpointName>(['me', 'changePassword', 'logout'])
const openWithoutFactor: ReadonlySet<string> = new Set<EndpointName>([
  'me',
  'changePassword',
  'logout',
  'getFactors',
  'startTotp',
  'addTotp',
  'startPasskey',
  'addPasskey',
  'startProof',
  'prove',
])

/** Study that is already open goes on to the end of its lesson, an exam to its hand-in: nothing is lost. */
const openWithoutAgreement: ReadonlySet<string> = new Set<EndpointName>([
  'me',
  'changePassword',
  'logout',
  'acceptAgreements',
  'planDeletion',
  'requestDeletion',
  'cancelDeletion',
  'startProof',
  'prove',
  'getOwnPrivacy',
  'downloadOwnData',
  'startProof',
  'prove',
  'reportProgress',
  'reportWatch',
  'showPresenceCheck',
  'answerPresenceCheck',
  'answerPresenceByFace',
  'saveAnswers',
  'handIn',
])

/** Whether the caller is in charge of the user with this id. Not called for the user themselves or for admins. */
export type IsInCharge = (caller: Caller, userId: number) => Promise<boolean>

/** Rejects callers without access to the endpoint. Uses only the session and the URL, never the body. */
export async function authorize(
  { access, needsProof }: Pick<EndpointShape, 'access' | 'needsProof'>,
  caller: Caller | null,
  request: FastifyRequest,
  { name, now, isInCharge }: { readonly name: string; readonly now: number; readonly isInCharge: IsInCharge },
): Promise<void> {
  if (access.kind === 'public') return
  if (!caller) throw problem(request.headers.authorization ? 'session.expired' : 'session.missing')
  if (caller.mustChangePassword && !openWithInitialPassword.has(name)) throw problem('session.mustChangePassword')
  if (caller.mustSetUpFactor && !openWithoutFactor.has(name)) throw problem('session.mustSetUpFactor')
  if (caller.mustAgree && !openWithoutAgreement.has(name)) throw problem('session.mustAgree')
  if (!(await isAllowed(access, caller, request, isInCharge))) throw problem('access.denied')
  if (needsProof === 'always' || (needsProof === 'forOthers' && !isOwn(access, caller, request)))
    assertProved(caller, now)
}

type OwnAccess = Extract<Access, { kind: 'self' }>
const idIn = (access: OwnAccess, request: FastifyRequest) =>
  String((request[access.in] as Record<string, unknown>)[access.name])
const isOwn = (access: Access, caller: Caller, request: FastifyRequest): boolean =>
  access.kind === 'self' && idIn(access, request) === String(caller.userId)

async function isAllowed(
  access: Exclude<Access, { kind: 'public' }>,
  caller: Caller,
  request: FastifyRequest,
  isInCharge: IsInCharge,
): Promise<boolean> {
  switch (access.kind) {
    case 'user':
      return true
    case 'self':
      if (isOwn(access, caller, request)) return true
      if (!access.others.includes(caller.role) || !hasPermission(access.permission, caller)) return false
      return caller.role === 'ADMIN' || isInCharge(caller, Number(idIn(access, request)))
    case 'roles':
      return access.roles.includes(caller.role) && hasPermission(access.permission, caller)
  }
}

/** Admins without a custom role have every permission; permissions do not restrict other roles. */
export const hasPermission = (permission: Permission | undefined, caller: Caller) =>
  caller.role !== 'ADMIN' || !permission || !caller.permissions || caller.permissions.has(permission)
