import type { Migration } from '../migrate.ts'

/** A short biography of each teacher. */
const teacherBiographies: Migration = ({ text }) => [
  `alter table teachers add column biography ${text} not null default ''`,
]
export default teacherBiographies
