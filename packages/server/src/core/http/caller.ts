import type { Permission, Role } from '@jiangxue/contract/kit/access.ts'

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
}
