import type { Migration } from '../migrate.ts'

/** What students have said last to the comparison of faces, and to which text; the operation log has it all. */
const faceConsents: Migration = ({ text, clustered }) => [
  `create table face_consents (
    student_id bigint primary key references users (id), version ${text} not null,
    is_given bigint not null, decided_at bigint not null) ${clustered}`,
]
export default faceConsents
