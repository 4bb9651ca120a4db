import type { Migration } from '../migrate.ts'

/** The way to the access log leads through the system status: roles that may read it see that as well. */
const logsOfTheSystem: Migration = () => [
  `update custom_roles set permissions = replace(permissions, '"settings.view"', '"settings.view","system.view"')
    where permissions like '%"settings.view"%' and permissions not like '%"system.view"%'`,
]
export default logsOfTheSystem
