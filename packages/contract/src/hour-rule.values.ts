import { text } from './kit/text.ts'

export const hourUnits = ['45', '50', '60'] as const

/** From 00:00 to 24:00. */
export const halfHours = Array.from(
  { length: 49 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

/** How study time is limited while it is earned, and how it becomes credit hours; the settings of the group `hours`. */
export interface HourRule {
  /** Minutes of a credit hour. */
  readonly unit: (typeof hourUnits)[number]
  /** Whether a lesson counts for its own credit hours at most. */
  readonly capByLesson: boolean
  /** Whether a video that several lessons play counts once. */
  readonly sameVideoOnce: boolean
  /** The part of a video from which on its lesson is completed. */
  readonly completionPercent: number
  /** Credit hours that one day can earn; 0 where it is not limited. */
  readonly dailyHours: number
  /** The hours of the day that earn study time, `HH:mm`; from 00:00 to 24:00 where they are not limited. */
  readonly startTime: string
  readonly endTime: string
  /** Minutes of study after which a break is due; 0 where none is. */
  readonly studyMinutes: number
  readonly breakMinutes: number
}

/** Version 1: what held before rules had versions, and holds until a school chooses. It never changes. */
export const firstHourRule: HourRule = {
  unit: '45',
  capByLesson: true,
  sameVideoOnce: true,
  completionPercent: 98,
  dailyHours: 0,
  startTime: '00:00',
  endTime: '24:00',
  studyMinutes: 0,
  breakMinutes: 10,
}

export const hourLimits = {
  mostDailyHours: 32,
  leastCompletionPercent: 80,
  /** More cannot be reached with a media clock that is slightly fast (ADR 30). */
  mostCompletionPercent: 98,
  mostStudyMinutes: 600,
  mostBreakMinutes: 180,
} as const

export const unitMinutes = ({ unit }: Pick<HourRule, 'unit'>) => Number(unit)

/** The most credit hours that a lesson of this duration can be worth; rounded up to 0.01, so that the steps take nothing from it. */
export const mostCreditHours = (seconds: number, rule: Pick<HourRule, 'unit'>) =>
  Math.ceil((seconds * 100) / (unitMinutes(rule) * 60)) / 100

export const hasLimitedTimes = ({ startTime, endTime }: Pick<HourRule, 'startTime' | 'endTime'>) =>
  startTime !== '00:00' || endTime !== '24:00'

/** What a learner has to know of the rule in force; a site shows those that are set. */
export const hourRuleTexts = {
  daily: text('每天最多计入 {hours} 学时（{minutes} 分钟），超出的时间不计入。'),
  times: text('{from} 至 {to} 之间的学习计入学时，其他时间可以观看，但不计入。'),
  breaks: text('连续学习满 {study} 分钟后需休息 {rest} 分钟，休息期间不计入学时。'),
} as const

/** A text with its values. */
export interface HourRuleText {
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
}

/** The limits of a rule that a learner meets, in the order in which they are told. */
export function limitsOf(rule: HourRule): HourRuleText[] {
  const { dailyHours, startTime, endTime, studyMinutes, breakMinutes } = rule
  return [
    ...(dailyHours > 0
      ? [{ text: hourRuleTexts.daily, values: { hours: dailyHours, minutes: dailyHours * unitMinutes(rule) } }]
      : []),
    ...(hasLimitedTimes(rule) ? [{ text: hourRuleTexts.times, values: { from: startTime, to: endTime } }] : []),
    ...(studyMinutes > 0 ? [{ text: hourRuleTexts.breaks, values: { study: studyMinutes, rest: breakMinutes } }] : []),
  ]
}
