import type { Migration } from '../migrate.ts'

/** The clauses of the presence rule in which a class differs, as JSON; '' if it follows the school. */
const presenceRulesOfClasses: Migration = ({ text }) => [
  `alter table training_classes add column presence_rule ${text} not null default ''`,
]
export default presenceRulesOfClasses
