import type { Migration } from '../migrate.ts'

/**
 * What a playback session was given of its video: JSON [sent, granted] of byte ranges, '' for nothing, null in sessions of before. A
 * media row keeps the digest and size of its file ('' and null where there is none), and where its seconds lie in it: null until
 * that has been read, '' where it cannot be. `delivery` says what was known when study time was credited; null in rows of before.
 */
const mediaDelivery: Migration = ({ text }) => [
  `alter table playback_sessions add column delivered ${text}`,
  `alter table media add column sha256 ${text} not null default ''`,
  `alter table media add column byte_size bigint`,
  `alter table media add column byte_map ${text}`,
  `update media set sha256 = (select sha256 from files where files.id = media.file_id),
    byte_size = (select byte_size from files where files.id = media.file_id) where file_id is not null`,
  `alter table study_segments add column delivery ${text}`,
]
export default mediaDelivery
