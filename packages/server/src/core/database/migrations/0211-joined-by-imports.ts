import type { Migration } from '../migrate.ts'

/** How many students joined a class through an import; the others of its rows were members before. */
const joinedByImports: Migration = () => ['alter table student_imports add column joined bigint not null default 0']
export default joinedByImports
