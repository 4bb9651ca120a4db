import type { OrganizationName } from '@jiangxue/contract/student.ts'
import type { RoleRow } from '@jiangxue/contract/user-admin.ts'

/** The roles and organizations that an account can be assigned. */
export interface UserChoices {
  roles: readonly RoleRow[]
  organizations: readonly OrganizationName[]
}
