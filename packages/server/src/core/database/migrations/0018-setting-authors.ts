import type { Migration } from '../migrate.ts'

/** Stores who last changed a setting, and converts values to the terms of the settings screen. */
const settingAuthors: Migration = () => [
  `alter table settings add column updated_by bigint references users (id)`,
  `update settings set value = lower(value) where name = 'user.allowedRoles'`,
  `update settings set value = replace(value, '"event":', '"name":') where name = 'notification.events'`,
]
export default settingAuthors
