import { text } from '../kit/text.ts'

export const hourUnits = ['45', '50', '60'] as const

/** Every half hour from 00:00 to 24:00, `HH:mm`. */
export const halfHours = Array.from(
  { length: 49 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

/** How study time is limited when credited and converted to credit hours; the settings of the group `hours`. */
export interface HourRule {
  /** Minutes per credit hour. */
  readonly unit: (typeof hourUnits)[number]
  /** Whether a lesson counts for at most its own credit hours. */
  readonly capByLesson: boolean
  /** Whether a video that several lessons share counts only once. */
  readonly sameVideoOnce: boolean
  /** The watched percentage of a video that completes its lesson. */
  readonly completionPercent: number
  /** Maximum credit hours per day; 0 = unlimited. */
  readonly dailyHours: number
  /** The time of day in which study time is credited, `HH:mm`; 00:00 to 24:00 = unlimited. */
  readonly startTime: string
  readonly endTime: string
  /** Minutes of study after which a break is required; 0 = never. */
  readonly studyMinutes: number
  readonly breakMinutes: number
}

/** Version 1: applied before rules had versions, and applies until a school configures its own. It never changes. */
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
  /** A higher percentage cannot be reached if the media clock runs slightly fast (ADR 30). */
  mostCompletionPercent: 98,
  mostStudyMinutes: 600,
  mostBreakMinutes: 180,
} as const

export const unitMinutes = ({ unit }: Pick<HourRule, 'unit'>) => Number(unit)

/** Returns the maximum credit hours of a lesson of this duration, rounded up to 0.01 so that rounding loses nothing. */
export const mostCreditHours = (seconds: number, rule: Pick<HourRule, 'unit'>) =>
  Math.ceil((seconds * 100) / (unitMinutes(rule) * 60)) / 100

export const hasLimitedTimes = ({ startTime, endTime }: Pick<HourRule, 'startTime' | 'endTime'>) =>
  startTime !== '00:00' || endTime !== '24:00'

/** Texts that explain the limits of the current rule to learners; only limits that are set are shown. */
export const hourRuleTexts = {
  daily: text('每天最多计入 {hours} 学时（{minutes} 分钟），超出的时间不计入。'),
  times: text('{from} 至 {to} 之间的学习计入学时，其他时间可以观看，但不计入。'),
  breaks: text('连续学习满 {study} 分钟后需休息 {rest} 分钟，休息期间不计入学时。'),
} as const

export interface HourRuleText {
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
}

/** Returns the limits of a rule that affect learners, in display order. */
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
