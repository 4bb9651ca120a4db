import type { Migration } from '../migrate.ts'

/**
 * Under which version of the hour rule study time was credited: null in rows of before, which are of the first. `unbroken_ms` is the
 * study time since the last break, where the rule asks for breaks. `rule_parts` is JSON [[version, ms], …] of the coverage of a
 * lesson, '' where all of it is of the first version.
 */
const hourRules: Migration = ({ text }) => [
  `alter table study_segments add column rule_version bigint`,
  `alter table study_segments add column unbroken_ms bigint`,
  `alter table lesson_progress add column rule_parts ${text} not null default ''`,
  // Whether an assessment was on record when the certificate was issued.
  `alter table certificates add column has_assessment smallint not null default 0`,
]
export default hourRules
