import type { Migration } from '../migrate.ts'

/** The color of a course status that a school has added. */
const statusTones: Migration = ({ text }) => [
  `alter table course_statuses add column tone ${text} not null default 'primary'`,
]
export default statusTones
