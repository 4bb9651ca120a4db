import type { Migration } from '../migrate.ts'

/** The photos of an application are erased before the application: their columns become nullable. */
const photosThatExpire: Migration = () =>
  ['id_card_front_file_id', 'id_card_back_file_id'].flatMap((column) => [
    `drop index training_applications_${column}`,
    `alter table training_applications add column new_${column} bigint references files (id)`,
    `update training_applications set new_${column} = ${column}`,
    `alter table training_applications drop column ${column}`,
    `alter table training_applications rename column new_${column} to ${column}`,
    `create index training_applications_${column} on training_applications (${column}) where ${column} is not null`,
  ])
export default photosThatExpire
