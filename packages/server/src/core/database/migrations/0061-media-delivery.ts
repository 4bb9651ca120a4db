import type { Migration } from '../migrate.ts'

/**
 * The parts of its video sent to a playback session: JSON [sent, granted] of byte ranges, '' for nothing, null in
 * earlier sessions. A media row stores the digest and size of its file ('' and null without a file), and the byte
 * offsets of its seconds: null until they have been read, '' if that is impossible. `delivery` is what was known when
 * study time was credited; null in earlier rows.
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
