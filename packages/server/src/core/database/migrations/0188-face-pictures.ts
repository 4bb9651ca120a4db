import type { Migration } from '../migrate.ts'

/** Keyed digests of the last pictures that students were compared by, so that none is used twice. */
const facePictures: Migration = ({ text, clustered }) => [
  `create table face_pictures (
    student_id bigint not null references users (id), digest ${text} not null, compared_at bigint not null,
    primary key (student_id, digest)) ${clustered}`,
]
export default facePictures
