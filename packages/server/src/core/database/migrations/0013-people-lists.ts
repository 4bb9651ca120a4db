import type { Migration } from '../migrate.ts'

/** Lists deleted students, the operations on one thing, and the orders and applications of one student. */
const peopleLists: Migration = () => [
  `create index users_deleted_students on users (deleted_at, id) where role = 'STUDENT' and deleted_at is not null`,
  `create index operation_logs_target on operation_logs (target_type, target_id, id)`,
  `create index orders_student on orders (student_id, id)`,
  `create index training_applications_student on training_applications (student_id, id) where student_id is not null`,
]
export default peopleLists
