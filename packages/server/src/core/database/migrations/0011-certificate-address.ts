import type { Migration } from '../migrate.ts'

/**
 * Fixes the address for checking a certificate when it is issued; earlier certificates use the school's current
 * address.
 */
const certificateAddress: Migration = ({ text }) => [
  `alter table certificates add column verify_origin ${text} not null default ''`,
]
export default certificateAddress
