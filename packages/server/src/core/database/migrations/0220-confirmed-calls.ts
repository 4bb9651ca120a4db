import type { Migration } from '../migrate.ts'

/** The call that a confirmation carries out, sealed; empty if its caller has to make it again. */
const confirmedCalls: Migration = ({ text }) => [
  `alter table credit_confirmations add column call ${text} not null default ''`,
]
export default confirmedCalls
