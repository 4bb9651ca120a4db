import type { Migration } from '../migrate.ts'

/**
 * The device at which an attempt was started (SHA-256 of its id). Corrections of items for one exam, what they do to
 * each attempt, and appeals against results. `last_mark_id` is the last mark that a correction overrides, `after_id` the
 * last attempt that has been marked again. An attempt with a conflict has not changed the result of its class: somebody
 * had entered another one.
 */
const correctionsAndAppeals: Migration = ({ id, text }) => [
  `alter table exams add column corrections_digest ${text}`,
  `alter table exam_attempts add column device ${text}`,
  'create index exam_attempts_of_exam on exam_attempts (exam_id, id)',
  `create table item_corrections (
    id ${id}, exam_id bigint not null references exams (id),
    item_version_id bigint not null references item_versions (id), kind ${text} not null, answer_key ${text},
    reason ${text} not null, state ${text} not null, last_mark_id bigint not null, after_id bigint not null default 0,
    created_by bigint not null references users (id), created_at bigint not null, done_at bigint)`,
  'create index item_corrections_of_exam on item_corrections (exam_id)',
  'create index item_corrections_of_version on item_corrections (item_version_id)',
  'create index item_corrections_of_creator on item_corrections (created_by)',
  `create index item_corrections_running on item_corrections (id) where state = 'RUNNING'`,
  `create table corrected_attempts (
    correction_id bigint not null references item_corrections (id),
    attempt_id bigint not null references exam_attempts (id), score_before bigint, score_after bigint,
    passed_before bigint, passed_after bigint, has_conflict bigint not null,
    primary key (correction_id, attempt_id))`,
  'create index corrected_attempts_of_attempt on corrected_attempts (attempt_id)',
  `create table score_appeals (
    id ${id}, attempt_id bigint not null references exam_attempts (id), position bigint, content ${text} not null,
    state ${text} not null, score_before bigint not null, reply ${text} not null default '', created_at bigint not null,
    decided_by bigint references users (id), decided_at bigint,
    correction_id bigint references item_corrections (id))`,
  'create index score_appeals_of_attempt on score_appeals (attempt_id)',
  `create unique index score_appeals_open on score_appeals (attempt_id) where state = 'OPEN'`,
  'create index score_appeals_of_decider on score_appeals (decided_by)',
  'create index score_appeals_of_correction on score_appeals (correction_id)',
]
export default correctionsAndAppeals
