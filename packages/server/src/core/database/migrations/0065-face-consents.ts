import type { Migration } from '../migrate.ts'

/**
 * Each student's latest decision about face comparison and the version of the consent text; the operation log has the
 * history.
 */
const faceConsents: Migration = ({ text, clustered }) => [
  `create table face_consents (
    student_id bigint primary key references users (id), version ${text} not null,
    is_given bigint not null, decided_at bigint not null) ${clustered}`,
]
export default faceConsents
