import type { Migration } from '../migrate.ts'

/** Two custom roles never have the same name. */
const roleNames: Migration = () => [`create unique index custom_roles_name on custom_roles (name)`]
export default roleNames
