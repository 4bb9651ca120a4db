import { text } from './kit/text.ts'

/** How a student of an organization is doing. Every student has exactly one of these. */
export const standings = ['notBegun', 'atRisk', 'onTrack', 'done'] as const
export type Standing = (typeof standings)[number]
/** Who can be listed: students of a standing, or those whose enrollment ends soon. */
export const learnerGroups = [...standings, 'endsSoon'] as const
export type LearnerGroup = (typeof learnerGroups)[number]

export const learnerGroupLabels: Record<LearnerGroup, string> = {
  notBegun: text('尚未开始'),
  atRisk: text('进度落后'),
  onTrack: text('正常学习'),
  done: text('已完成'),
  endsSoon: text('即将到期'),
}

export const organizationLimits = {
  /** Without study time for so long a student is at risk. */
  idleDays: 14,
  /** Enrollments that end within so many days end soon. */
  endsSoonDays: 30,
  /** A student is reminded once in so many days. */
  reminderDays: 3,
  /** How many are named in the report. */
  reportRows: 10,
}
