import { mostCreditHours } from '@jiangxue/contract/hour-rule.values.ts'
import type { Outline, OutlineLesson } from '@jiangxue/contract/outline.ts'

/** The most credit hours that a lesson's video gives; undefined without one. */
export const mostHoursOf = ({ hasVideo, duration }: OutlineLesson, { hourUnit }: Pick<Outline, 'hourUnit'>) =>
  hasVideo ? mostCreditHours(duration, { unit: hourUnit }) : undefined
