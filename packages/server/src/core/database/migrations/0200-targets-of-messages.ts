import type { Migration } from '../migrate.ts'

/** The row that a message is about: a course, order, certificate, question or finding, by its event. */
const targetsOfMessages: Migration = () => ['alter table messages add column target_id bigint']

export default targetsOfMessages
