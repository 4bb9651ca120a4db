import type { Migration } from '../migrate.ts'

/** Where a certificate can be checked is fixed when it is issued; those of before have the school's current address. */
const certificateAddress: Migration = ({ text }) => [
  `alter table certificates add column verify_origin ${text} not null default ''`,
]
export default certificateAddress
