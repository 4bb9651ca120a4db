import type { Migration } from '../migrate.ts'

/** The clauses of the rule of presence checks that a class has of its own, as JSON; '' where it follows the school. */
const presenceRulesOfClasses: Migration = ({ text }) => [
  `alter table training_classes add column presence_rule ${text} not null default ''`,
]
export default presenceRulesOfClasses
