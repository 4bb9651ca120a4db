import type { RoleRow } from '@jiangxue/contract/account/user-admin.ts'
import type { OrganizationName } from '@jiangxue/contract/student/student.ts'

/** The roles and organizations that an account can be assigned. */
export interface UserChoices {
  roles: readonly RoleRow[]
  organizations: readonly OrganizationName[]
}
