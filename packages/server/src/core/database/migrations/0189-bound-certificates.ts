import type { Migration } from '../migrate.ts'

/** The day on which the student's identity was bound, if study had begun before; null otherwise. */
const boundCertificates: Migration = ({ text }) => [`alter table certificates add column bound_on ${text}`]
export default boundCertificates
