import type { Migration } from '../migrate.ts'

/** Changes to how study time is credited in the school, as a separate chain; `ledger_seals` stores its end. */
const creditChanges: Migration = ({ id, text }) => [
  `create table credit_changes (
    id ${id}, number bigint not null, kind ${text} not null, facts ${text} not null, changed_by bigint not null,
    changed_at bigint not null, mac ${text} not null)`,
  `create unique index credit_changes_number on credit_changes (number)`,
  `insert into ledger_seals (name, students, row_count, total, seal) values ('changes', 0, 0, '', '')`,
]
export default creditChanges
