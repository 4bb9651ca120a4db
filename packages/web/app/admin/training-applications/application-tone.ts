import type { ApplicationStatus } from '@jiangxue/contract/papers/application.values.ts'

/** The badge color of each status. */
export const applicationTone = {
  PENDING: 'gold',
  APPROVED: 'primary',
  REJECTED: 'cinnabar',
  ENROLLED: 'jade',
} as const satisfies Record<ApplicationStatus, string>
