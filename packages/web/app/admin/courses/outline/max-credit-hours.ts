import { mostCreditHours } from '@jiangxue/contract/course/hour-rule.values.ts'
import type { Outline, OutlineLesson } from '@jiangxue/contract/course/outline.ts'

/** Returns the maximum credit hours that a lesson's video allows; undefined without a video. */
export const maxCreditHoursOf = ({ hasVideo, duration }: OutlineLesson, { hourUnit }: Pick<Outline, 'hourUnit'>) =>
  hasVideo ? mostCreditHours(duration, { unit: hourUnit }) : undefined
