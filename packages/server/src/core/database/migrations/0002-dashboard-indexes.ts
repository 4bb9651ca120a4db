import type { Migration } from '../migrate.ts'

/** Indexes for the dashboard: the newest students, enrollments and study time of a day, refunds of a month. */
const dashboardIndexes: Migration = () => [
  `create index users_students_created on users (created_at, id) where role = 'STUDENT' and deleted_at is null`,
  `create index enrollments_created on enrollments (created_at)`,
  `create index study_days_day on study_days (day)`,
  `create index orders_refunded on orders (refunded_at) where refunded_at is not null`,
]
export default dashboardIndexes
