import type { Migration } from '../migrate.ts'

/** Since when a student's study time has waited for staff, because the required check was not possible. */
const studyThatWaitsForStaff: Migration = () => [
  'alter table presence_states add column waiting_since bigint',
  'create index presence_states_waiting on presence_states (waiting_since) where waiting_since is not null',
]
export default studyThatWaitsForStaff
