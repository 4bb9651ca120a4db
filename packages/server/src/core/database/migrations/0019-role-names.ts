import type { Migration } from '../migrate.ts'

/** Makes the names of custom roles unique. */
const roleNames: Migration = () => [`create unique index custom_roles_name on custom_roles (name)`]
export default roleNames
