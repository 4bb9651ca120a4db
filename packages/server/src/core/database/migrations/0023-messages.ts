import type { Migration } from '../migrate.ts'

/** Messages to students within the site; enabled unless a school switches them off. */
const messages: Migration = ({ id, text }) => [
  `create table messages (
    id ${id}, user_id bigint not null references users (id), event ${text} not null, subject ${text} not null,
    body ${text} not null, facts ${text} not null, created_at bigint not null, read_at bigint)`,
  `create index messages_user on messages (user_id, id)`,
  `create index messages_unread on messages (user_id) where read_at is null`,
  `create index messages_created on messages (created_at)`,
  `update settings set value = replace(value, '"smsEnabled":', '"inSiteEnabled":true,"smsEnabled":')
    where name = 'notification.events'`,
]
export default messages
