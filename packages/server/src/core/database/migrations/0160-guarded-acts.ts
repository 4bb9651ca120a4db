import type { Migration } from '../migrate.ts'

/** What was done by the rows of the school's chain of kind `guarded`; the rows themselves hold a digest of it. */
const guardedActs: Migration = ({ id, text }) => [
  `create table guarded_acts (
    id ${id}, act ${text} not null, target_id bigint not null, subject ${text} not null, changes ${text} not null,
    done_by bigint not null references users (id), done_at bigint not null,
    confirmed_by bigint references users (id), change_number bigint not null unique)`,
  `create index guarded_acts_by_kind on guarded_acts (act, id)`,
  `create index guarded_acts_of_doer on guarded_acts (done_by)`,
  `create index guarded_acts_of_confirmer on guarded_acts (confirmed_by) where confirmed_by is not null`,
]
export default guardedActs
