import type { Migration } from '../migrate.ts'

/**
 * The order in which a course is learned. A class may override it for its members (`keeps_order` 0 or 1; null = as the
 * course) and have its courses learned one after another.
 */
const learningOrder: Migration = ({ text }) => [
  `alter table courses add column learning_order ${text} not null default 'free'`,
  'alter table training_classes add column keeps_order bigint',
  'alter table training_classes add column courses_in_order bigint not null default 0',
]
export default learningOrder
