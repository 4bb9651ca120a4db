import type { Migration } from '../migrate.ts'

/**
 * Rules of entry of an exam, and what staff do for an attempt: allowed changes of the device (`unlocks`), minutes for an
 * outage, warnings and how many of them the candidate has read, and late answers that staff may accept.
 */
const examRooms: Migration = ({ text }) => [
  `alter table exams add column device_rule ${text} not null default 'takeover'`,
  'alter table exams add column has_door_code bigint not null default 0',
  `alter table exams add column networks ${text} not null default '[]'`,
  'alter table exams add column needs_lessons bigint not null default 0',
  'alter table exam_attempts add column unlocks bigint not null default 0',
  'alter table exam_attempts add column outage_minutes bigint not null default 0',
  'alter table exam_attempts add column warnings bigint not null default 0',
  'alter table exam_attempts add column warnings_read bigint not null default 0',
  'alter table exam_attempts add column late_saves bigint not null default 0',
  'alter table exam_attempts add column late_accepted_at bigint',
  `update exam_attempts set late_saves = (
    select count(*) from attempt_events where attempt_id = exam_attempts.id and kind = 'late')`,
]
export default examRooms
