import type { Migration } from '../migrate.ts'

/** The access log is part of the system status; roles that could read it through the settings keep it. */
const logsOfTheSystem: Migration = () => [
  `update custom_roles set permissions = replace(permissions, '"settings.view"', '"settings.view","system.view"')
    where permissions like '%"settings.view"%' and permissions not like '%"system.view"%'`,
]
export default logsOfTheSystem
