import type { HourRuleText } from './hour-rule.values.ts'
import { text } from './kit/text.ts'

export const presenceKinds = ['off', 'press', 'phone'] as const
export type PresenceKind = (typeof presenceKinds)[number]

/** When a learner is asked whether they are there, and how; the settings of the group `presence`. */
export interface PresenceRule {
  readonly kind: PresenceKind
  /** A check is due at a random time between so many and so many minutes of study. */
  readonly minMinutes: number
  readonly maxMinutes: number
}

/** What holds until a school chooses. It never changes. */
export const firstPresenceRule: PresenceRule = { kind: 'off', minMinutes: 10, maxMinutes: 20 }

export const presenceLimits = {
  leastMinutes: 10,
  mostMinutes: 30,
  /** From the moment at which the code is handed out. */
  answerSeconds: 60,
  /** What a slow network may take of the answer's way. */
  networkSeconds: 15,
  codeLength: 4,
  /** Of a code sent to a phone. */
  phoneCodeLength: 6,
  /** Codes sent to one student in a quarter of an hour; whoever needs more types digits on the screen. */
  phoneCodes: 5,
  /** Wrong codes after which a check is missed. */
  tries: 3,
  /** The dialog appears at one of so many places, in rows of three. */
  places: 9,
  /** Study time waits so long for the next check. */
  heldDays: 14,
} as const

/** What a learner reads of the rule before the first lesson. */
const presenceTexts = {
  between: text(
    '每学习 {min} 至 {max} 分钟和课时结束时，会请您在 {seconds} 秒内确认在岗；确认后，之前的学习计入学时。',
  ),
  each: text('每学习 {max} 分钟和课时结束时，会请您在 {seconds} 秒内确认在岗；确认后，之前的学习计入学时。'),
} as const

export function presenceLimitsOf({ kind, minMinutes: min, maxMinutes: max }: PresenceRule): HourRuleText[] {
  if (kind === 'off') return []
  const values = { min, max, seconds: presenceLimits.answerSeconds }
  return [{ text: min === max ? presenceTexts.each : presenceTexts.between, values }]
}

export const presenceResults = ['passed', 'late', 'wrongCode', 'tooOld', 'waived'] as const
export type PresenceResult = (typeof presenceResults)[number]
/** How a check ended, in the words of the student's page. */
export const presenceResultLabels: Record<PresenceResult, string> = {
  passed: text('通过'),
  late: text('未通过：超时'),
  wrongCode: text('未通过：数字不对'),
  tooOld: text('未通过：超过两周没有验证'),
  waived: text('学校停止验证，直接计入'),
}
