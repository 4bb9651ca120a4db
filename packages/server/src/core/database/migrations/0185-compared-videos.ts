import type { Migration } from '../migrate.ts'

/** When a video's file was last compared with the digest in the ledger, and the digest found; '' if it was missing. */
const comparedVideos: Migration = ({ text }) => [
  'alter table media add column compared_at bigint',
  `alter table media add column found_sha256 ${text}`,
]
export default comparedVideos
