import type { Migration } from '../migrate.ts'

/**
 * Imports of students. `rows_cipher` stores the rows of a preview until its commit, `errors_cipher` the rejected rows,
 * `seed_cipher` the seed of the initial passwords. All are encrypted and removed after a day.
 */
const studentImports: Migration = ({ id, text, clustered }) => [
  `create table student_imports (
    id ${id}, file_name ${text} not null, status ${text} not null, organization_id bigint,
    created_by bigint not null references users (id), created_at bigint not null, committed_at bigint, undone_at bigint,
    total bigint not null, created bigint not null, updated bigint not null, skipped bigint not null,
    refused bigint not null, rows_cipher ${text}, errors_cipher ${text}, seed_cipher ${text}, first_student_id bigint,
    last_student_id bigint, needs_grams smallint not null default 0)`,
  `create index student_imports_created_at on student_imports (created_at)`,
  // The columns that an import filled in for an existing student, and the version of the row since then.
  `create table student_import_changes (
    import_id bigint not null references student_imports (id), student_id bigint not null references users (id),
    columns ${text} not null, version bigint not null, primary key (import_id, student_id)) ${clustered}`,
  `alter table users add column import_id bigint`,
]
export default studentImports
