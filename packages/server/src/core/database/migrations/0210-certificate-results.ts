import type { Migration } from '../migrate.ts'

/** What became of each student in a user's last run of issuing certificates. */
const certificateResults: Migration = ({ text }) => [
  `create table certificate_results (
    user_id bigint not null references users (id), student_id bigint not null references users (id),
    outcome ${text} not null, certificate_id bigint references certificates (id), reason ${text} not null default '',
    primary key (user_id, student_id))`,
  'create index certificate_results_student on certificate_results (student_id)',
  `create index certificate_results_certificate on certificate_results (certificate_id)
    where certificate_id is not null`,
]
export default certificateResults
