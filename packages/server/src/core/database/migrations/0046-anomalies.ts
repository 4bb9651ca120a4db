import type { Migration } from '../migrate.ts'

/** Findings of the anomaly review, at most one per rule, student and day, and how far the scan has read. */
const anomalies: Migration = ({ id, text, clustered }) => [
  `create table anomaly_findings (
    id ${id}, rule ${text} not null, student_id bigint not null references users (id), day ${text} not null,
    facts ${text} not null, first_number bigint not null, last_number bigint not null, state ${text} not null default 'OPEN',
    owner_id bigint references users (id), told_at bigint, reason ${text} not null default '', decided_by bigint references users (id),
    decided_at bigint, discounted_ms bigint not null default 0, answer ${text} not null default '', answered_at bigint,
    created_at bigint not null, version bigint not null default 0)`,
  `create unique index anomaly_findings_once on anomaly_findings (student_id, day, rule)`,
  `create index anomaly_findings_state on anomaly_findings (state, id)`,
  `create index anomaly_findings_rule on anomaly_findings (rule, id)`,
  `create index anomaly_findings_owner on anomaly_findings (owner_id, id)`,
  `create index anomaly_findings_student on anomaly_findings (student_id, id)`,
  `create table anomaly_scans (
    name ${text} primary key, segment_id bigint not null, event_id bigint not null, refused_at bigint not null) ${clustered}`,
  `create index study_refusals_last on study_refusals (last_at)`,
]
export default anomalies
