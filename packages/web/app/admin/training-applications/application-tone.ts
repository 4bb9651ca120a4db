import type { ApplicationStatus } from '@jiangxue/contract/application.values.ts'

/** The colour of the badge of each status. */
export const applicationTone = {
  PENDING: 'gold',
  APPROVED: 'primary',
  REJECTED: 'cinnabar',
  ENROLLED: 'jade',
} as const satisfies Record<ApplicationStatus, string>
