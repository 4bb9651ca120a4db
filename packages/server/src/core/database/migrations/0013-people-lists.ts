import type { Migration } from '../migrate.ts'

/** Indexes for listing deleted students, and the operations on one target, latest first. */
const peopleLists: Migration = () => [
  `create index users_deleted_students on users (deleted_at, id) where role = 'STUDENT' and deleted_at is not null`,
  `create index operation_logs_target on operation_logs (target_type, target_id, id)`,
]
export default peopleLists
