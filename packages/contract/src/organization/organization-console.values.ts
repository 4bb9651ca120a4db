import { text } from '../kit/text.ts'

/** The progress of a student; every student has exactly one learningStatus. */
export const learningStatuses = ['notBegun', 'atRisk', 'onTrack', 'done'] as const
export type LearningStatus = (typeof learningStatuses)[number]
/** The groups that can be listed: students of a learningStatus, or those whose enrollment ends soon. */
export const learnerGroups = [...learningStatuses, 'endsSoon'] as const
export type LearnerGroup = (typeof learnerGroups)[number]

export const learnerGroupLabels: Record<LearnerGroup, string> = {
  notBegun: text('尚未开始'),
  atRisk: text('进度落后'),
  onTrack: text('正常学习'),
  done: text('已完成'),
  endsSoon: text('即将到期'),
}

export const organizationLimits = {
  /** Days without study time after which a student is at risk. */
  idleDays: 14,
  /** Enrollments that end within this many days end soon. */
  endsSoonDays: 30,
  /** Minimum days between reminders of a student. */
  reminderDays: 3,
  /** Maximum number of students named in a list of the report. */
  reportRows: 10,
}
