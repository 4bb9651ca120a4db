import type { Migration } from '../migrate.ts'

/**
 * The version of the hour rule under which study time was credited; null in earlier rows, which belong to the first
 * version. `unbroken_ms` is the study time since the last break, if the rule requires breaks. `rule_parts` is JSON
 * [[version, ms], …] of a lesson's coverage, '' if all of it belongs to the first version.
 */
const hourRules: Migration = ({ text }) => [
  `alter table study_segments add column rule_version bigint`,
  `alter table study_segments add column unbroken_ms bigint`,
  `alter table lesson_progress add column rule_parts ${text} not null default ''`,
  // Whether an assessment was recorded when the certificate was issued.
  `alter table certificates add column has_assessment smallint not null default 0`,
]
export default hourRules
