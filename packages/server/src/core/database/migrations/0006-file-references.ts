import type { Migration } from '../migrate.ts'

/** Indexes that find the rows referring to a file, and an account's uploads, without full table scans. */
const fileReferences: Migration = () => [
  `create index files_creator on files (created_by, created_at)`,
  ...[
    ['users', 'avatar_file_id'],
    ['training_applications', 'id_card_front_file_id'],
    ['training_applications', 'id_card_back_file_id'],
    ['courses', 'cover_file_id'],
    ['media', 'file_id'],
    ['media', 'poster_file_id'],
    ['media', 'captions_file_id'],
    ['materials', 'file_id'],
    ['news', 'image_file_id'],
    ['teachers', 'avatar_file_id'],
  ].map(([table, column]) => `create index ${table}_${column} on ${table} (${column}) where ${column} is not null`),
]
export default fileReferences
