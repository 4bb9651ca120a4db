import type { Migration } from '../migrate.ts'

/** The digest of the device id in the browser's cookie, at the login; null if unknown or erased. */
const devicesOfLogins: Migration = ({ text }) => [
  `alter table login_sessions add column device ${text}`,
  `alter table study_logins add column device ${text}`,
]
export default devicesOfLogins
