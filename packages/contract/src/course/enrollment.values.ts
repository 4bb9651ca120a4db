export const enrollmentStatuses = ['in_progress', 'completed', 'not_started', 'expired'] as const
export type EnrollmentStatus = (typeof enrollmentStatuses)[number]
