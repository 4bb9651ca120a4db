import type { HourRuleText } from '../course/hour-rule.values.ts'
import { keysOf, text } from '../kit/text.ts'

export const presenceKinds = ['off', 'press', 'phone', 'face', 'item'] as const
export type PresenceKind = (typeof presenceKinds)[number]

/** How the first check of a day on which a learner studies is asked, if in another way than the others. */
export const dailyProofs = ['none', 'phone', 'face'] as const
export type DailyProof = (typeof dailyProofs)[number]

/** When and how learners are asked to confirm their presence; the settings of the group `presence`. */
export interface PresenceRule {
  readonly kind: PresenceKind
  readonly dailyProof: DailyProof
  /** A check is due after a random amount of study time between `minMinutes` and `maxMinutes`. */
  readonly minMinutes: number
  readonly maxMinutes: number
}

/** Applies until a school configures its own. It never changes. */
export const firstPresenceRule: PresenceRule = { kind: 'off', dailyProof: 'none', minMinutes: 10, maxMinutes: 20 }

export const presenceLimits = {
  leastMinutes: 10,
  mostMinutes: 30,
  /** Time to answer, from when the code is shown. */
  answerSeconds: 60,
  /** Extra time for an answer to arrive over a slow network. */
  networkSeconds: 15,
  codeLength: 4,
  phoneCodeLength: 6,
  /** Codes sent to one student within 15 minutes. */
  phoneCodes: 5,
  /** How often a day digits on the screen may replace a code that cannot be sent. */
  fallbacksPerDay: 1,
  /** How often a day a student's digits may be read aloud: somebody who cannot see studies all day. */
  spokenPerDay: 60,
  /** Maximum size of a picture for face comparison. */
  pictureMaxBytes: 300_000,
  /** Pictures from one student within 15 minutes. */
  pictures: 12,
  /** Characters of an item with its options: what takes longer to read is not asked. */
  itemLength: 200,
  /** Wrong codes, pictures or answers after which a check is failed. */
  tries: 3,
  /** Number of positions for the dialog, in rows of three. */
  places: 9,
  /** Days that study time stays pending for the next check. */
  pendingDays: 14,
} as const

/** Texts that explain the rule to learners. */
const presenceTexts = {
  between: text(
    '每学习 {min} 至 {max} 分钟和课时结束时，会请您在 {seconds} 秒内确认在岗；确认后，之前的学习计入学时。',
  ),
  each: text('每学习 {max} 分钟和课时结束时，会请您在 {seconds} 秒内确认在岗；确认后，之前的学习计入学时。'),
  item: text('确认时请您回答本课时的一道题目；课时没有题目时，输入屏幕上的数字。'),
} as const

/** Whether a rule asks for checks of a kind, at least once a day. */
export const mayAskBy = ({ kind, dailyProof }: PresenceRule, wanted: 'phone' | 'face'): boolean =>
  kind === wanted || (kind !== 'off' && dailyProof === wanted)

export function presenceLimitsOf(rule: PresenceRule): HourRuleText[] {
  const { kind, dailyProof, minMinutes: min, maxMinutes: max } = rule
  if (kind === 'off') return []
  const values = { min, max, seconds: presenceLimits.answerSeconds }
  return [
    { text: min === max ? presenceTexts.each : presenceTexts.between, values },
    ...(kind === 'item' ? [{ text: presenceTexts.item, values: {} }] : []),
    ...(dailyProof === 'none' || dailyProof === kind ? [] : [{ text: dailyTexts[dailyProof], values: {} }]),
  ]
}

const dailyTexts = {
  phone: text('每天第一次验证时，验证码发送到您的手机。'),
  face: text('每天第一次验证时，请您拍照比对。'),
} as const

export const dailyProofLabels: Record<DailyProof, string> = {
  none: text('不要求'),
  phone: text('第一次用手机验证码'),
  face: text('第一次用人脸比对'),
}

/** How a check was answered, as shown to the student. */
export const presenceKindLabels: Record<PresenceKind, string> = {
  off: text('不验证'),
  press: text('输入屏幕上的数字'),
  phone: text('输入手机收到的验证码'),
  face: text('人脸比对'),
  item: text('回答课时题目'),
}

/** What moves over lessons and exams, so that a recording says whose screen it was. */
export const watermarks = ['off', 'name', 'nameAndNumber'] as const
export type Watermark = (typeof watermarks)[number]
export const watermarkLabels: Record<Watermark, string> = {
  off: text('不显示'),
  name: text('隐去名字的姓名'),
  nameAndNumber: text('隐去名字的姓名和手机号后四位'),
}

/**
 * What learners do while their picture is taken, drawn for each check: a picture that was taken before shows something
 * else.
 */
export const facePoses = ['left', 'right', 'mouth'] as const
export type FacePose = (typeof facePoses)[number]

export const faceDecisions = ['none', 'given', 'declined'] as const

/** How a check ended, as shown to the student. */
export const presenceResultLabels = {
  passed: text('通过'),
  late: text('未通过：超时'),
  wrongCode: text('未通过：数字不对'),
  otherFace: text('未通过：照片不是本人'),
  wrongAnswer: text('未通过：答案不对'),
  tooOld: text('未通过：超过两周没有验证'),
  waived: text('学校停止验证，直接计入'),
  released: text('学校核实后计入'),
  refused: text('学校核实后不予计入'),
}
export const presenceResults = keysOf(presenceResultLabels)
export type PresenceResult = (typeof presenceResults)[number]

/** What a learner is told of study time that staff decided on. */
export const heldStudyOutcomes = { released: text('已计入学时'), refused: text('未计入学时，您可以重新学习这一段') }
