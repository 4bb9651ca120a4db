import { text } from '../kit/text.ts'

export const courseStatuses = ['DRAFT', 'PENDING', 'PUBLISHED', 'OFFLINE'] as const
export type CourseStatus = (typeof courseStatuses)[number]
export const courseStatusLabels: Record<CourseStatus, string> = {
  DRAFT: text('草稿'),
  PENDING: text('待审核'),
  PUBLISHED: text('已发布'),
  OFFLINE: text('已下线'),
}
/** The colors of statuses, from calm to alarming. */
export const statusTones = ['plain', 'primary', 'jade', 'gold', 'cinnabar'] as const
export type StatusTone = (typeof statusTones)[number]
export const statusToneNames: Record<StatusTone, string> = {
  plain: text('灰色'),
  primary: text('蓝色'),
  jade: text('绿色'),
  gold: text('黄色'),
  cinnabar: text('红色'),
}
const builtInTones: Record<CourseStatus, StatusTone> = {
  DRAFT: 'plain',
  PENDING: 'gold',
  PUBLISHED: 'jade',
  OFFLINE: 'cinnabar',
}

/** Allowed transitions between built-in statuses; custom statuses lead from and back to DRAFT only (decisions §4). */
const courseTransitions: Record<CourseStatus, readonly CourseStatus[]> = {
  DRAFT: ['PENDING', 'PUBLISHED'],
  PENDING: ['PUBLISHED', 'DRAFT'],
  PUBLISHED: ['OFFLINE'],
  OFFLINE: ['PUBLISHED'],
}
/** A status of a course: one of the four built-in ones, or a custom one of the school. */
export interface CourseStatusChoice {
  value: string
  name: string
  tone: StatusTone
  isBuiltIn: boolean
}
type CustomStatus = { readonly value: string; readonly name: string; readonly tone: string }

export const isBuiltInStatus = (status: string): status is CourseStatus =>
  courseStatuses.some((each) => each === status)

/** The four built-in statuses, then the custom ones. */
export const statusChoices = (custom: readonly CustomStatus[]): CourseStatusChoice[] => [
  ...courseStatuses.map((value) => ({
    value,
    name: courseStatusLabels[value],
    tone: builtInTones[value],
    isBuiltIn: true,
  })),
  ...custom
    .filter(({ value }) => !isBuiltInStatus(value))
    .map(({ value, name, tone }) => ({ value, name, tone: tone as StatusTone, isBuiltIn: false })),
]

/** Returns the name and color of a status; a custom status removed since is shown by its stored value. */
export function statusLook(
  status: string,
  custom: readonly CustomStatus[],
): { statusName: string; statusTone: StatusTone } {
  const choice = statusChoices(custom).find(({ value }) => value === status)
  return { statusName: choice?.name ?? status, statusTone: choice?.tone ?? 'primary' }
}

/** Returns the statuses that a course can change to (decisions §4); going from PENDING back to DRAFT needs a reason. */
export function nextStatuses(status: string, custom: readonly CustomStatus[]) {
  const own = statusChoices(custom)
    .filter((choice) => !choice.isBuiltIn)
    .map((choice) => choice.value)
  const values: readonly string[] =
    status === 'DRAFT'
      ? [...courseTransitions.DRAFT, ...own]
      : isBuiltInStatus(status)
        ? courseTransitions[status]
        : ['DRAFT']
  return statusChoices(custom)
    .filter(({ value }) => values.includes(value))
    .map((choice) => ({ ...choice, needsReason: status === 'PENDING' && choice.value === 'DRAFT' }))
}
