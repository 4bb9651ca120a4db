import type { Migration } from '../migrate.ts'

/** Indexes for listing the orders and applications of one student. */
const ofOneStudent: Migration = () => [
  `create index orders_student on orders (student_id, id)`,
  `create index training_applications_student on training_applications (student_id, id) where student_id is not null`,
]
export default ofOneStudent
