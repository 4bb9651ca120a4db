import type { OrganizationName } from '@jiangxue/contract/student.ts'
import type { RoleRow } from '@jiangxue/contract/user-admin.ts'

/** What an account can be given. */
export interface UserChoices {
  roles: readonly RoleRow[]
  organizations: readonly OrganizationName[]
}
