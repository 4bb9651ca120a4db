import type { Migration } from '../migrate.ts'

/** Who changed a setting last; the values take the words of the settings screen. */
const settingAuthors: Migration = () => [
  `alter table settings add column updated_by bigint references users (id)`,
  `update settings set value = lower(value) where name = 'user.allowedRoles'`,
  `update settings set value = replace(value, '"event":', '"name":') where name = 'notification.events'`,
]
export default settingAuthors
