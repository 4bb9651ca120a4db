import type { Migration } from '../migrate.ts'

/** How many lessons a certificate is for, and how many there were; null in certificates of earlier versions. */
const lessonsOfCertificates: Migration = () => [
  'alter table certificates add column completed_lessons bigint',
  'alter table certificates add column total_lessons bigint',
]
export default lessonsOfCertificates
