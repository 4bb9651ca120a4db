import type { Migration } from '../migrate.ts'

/**
 * Make-ups of released exams: how many there have been, and when the one that is not released yet can be sat. An attempt
 * names the number of its make-up, 0 if it is none.
 */
const makeUps: Migration = () => [
  'alter table exams add column make_ups bigint not null default 0',
  'alter table exams add column make_up_opens_at bigint',
  'alter table exams add column make_up_closes_at bigint',
  'alter table exam_attempts add column make_up bigint not null default 0',
]
export default makeUps
