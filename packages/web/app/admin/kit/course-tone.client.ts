import type { CourseStatus } from '@jiangxue/contract/course-status.ts'

type Tone = 'jade' | 'gold' | 'plain' | 'cinnabar' | 'primary'
const tones: Record<CourseStatus, Tone> = { PUBLISHED: 'jade', PENDING: 'gold', DRAFT: 'plain', OFFLINE: 'cinnabar' }

/** The colour of a course status; the school’s own statuses share one. */
export const courseTone = (status: string): Tone => tones[status as CourseStatus] ?? 'primary'
