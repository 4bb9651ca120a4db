import type { Migration } from '../migrate.ts'

/** A sentence on each teacher. */
const teacherBiographies: Migration = ({ text }) => [
  `alter table teachers add column biography ${text} not null default ''`,
]
export default teacherBiographies
