import type { Migration } from '../migrate.ts'

/** The guardians of students under 18, and whom an application of a minor names. */
const guardians: Migration = ({ text }) => [
  `create table guardians (
    student_id bigint primary key references users (id), name ${text} not null, relation ${text}, phone ${text} not null,
    consented_on ${text}, consent_way ${text}, note ${text} not null default '',
    recorded_by bigint references users (id), recorded_at bigint not null, version bigint not null default 1)`,
  'create index guardians_recorder on guardians (recorded_by) where recorded_by is not null',
  `alter table training_applications add column guardian_name ${text} not null default ''`,
  `alter table training_applications add column guardian_phone ${text} not null default ''`,
]
export default guardians
