import type { Role } from '@jiangxue/contract/kit/access.ts'
import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import type { Context } from '../context.ts'

/** The signed-in user of a call; derived only from the session. */
export interface Caller {
  readonly userId: number
  readonly role: Role
  readonly organizationId: number | null
  /** Does not change when the token is renewed. */
  readonly loginId: string
  readonly mustChangePassword: boolean
  readonly mustSetUpFactor: boolean
  /** The school has published an agreement that the user has not accepted yet. */
  readonly mustAgree: boolean
  /** When the login last proved who is using it; undefined for work on a user's behalf outside of their requests. */
  readonly provedAt: number | undefined
  /** An admin's permissions; `undefined` = all of them. */
  readonly permissions: ReadonlySet<Permission> | undefined
}

/** Where a request comes from. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
  /** The request's id; missing outside of requests. */
  readonly requestId?: string | undefined
  /** The id that a browser stores after a login; see `device-cookie.ts`. */
  readonly device?: string | undefined
}

/** A possibly anonymous caller: their origin, and the server's context. */
export interface Visitor {
  readonly context: Context
  readonly origin: Origin
}

/** A signed-in caller; background processes that change data on a user's behalf also pass one. */
export interface Actor extends Visitor {
  readonly caller: Caller
  /** Carries out what was decided, and confirmed where that is required: guarded acts of it are recorded only. */
  readonly follows?: true
}

/** A full admin who acts without a request: for work of the server that an admin has decided. */
export const adminCaller = (userId: number): Caller => ({
  userId,
  role: 'ADMIN',
  organizationId: null,
  loginId: '',
  mustChangePassword: false,
  mustSetUpFactor: false,
  mustAgree: false,
  provedAt: undefined,
  permissions: undefined,
})
