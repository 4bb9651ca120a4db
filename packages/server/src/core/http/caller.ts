import type { Permission, Role } from '@jiangxue/contract/kit/access.ts'
import type { Context } from '../context.ts'

/** Who is calling, from the session and nowhere else. */
export interface Caller {
  readonly userId: number
  readonly role: Role
  readonly organizationId: number | null
  /** Stays the same when the token is renewed. */
  readonly loginId: string
  readonly mustChangePassword: boolean
  /** What an admin may do; `undefined` = everything. */
  readonly permissions: ReadonlySet<Permission> | undefined
}

/** Where a request comes from. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
  /** Of the request, where it is one. */
  readonly requestId?: string | undefined
  /** The id that a browser keeps after a login; see `device-cookie.ts`. */
  readonly device?: string | undefined
}

/** A caller who may be anonymous: where they come from, and what the server works with. */
export interface Visitor {
  readonly context: Context
  readonly origin: Origin
}

/** A signed-in person who does something; processes that change data on their behalf take one. */
export interface Actor extends Visitor {
  readonly caller: Caller
}
