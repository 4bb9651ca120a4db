import { studentOnly } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, line, named } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { plainWord } from '../kit/plain-text.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { MyAppeal } from './appeal.ts'
import { correctionKinds } from './correction.values.ts'
import { MakeUp } from './exam.ts'
import { attemptEnds, attemptStates, candidateStates, deviceRules, examKinds, examLimits } from './exam.values.ts'
import { ChoiceAnswer, optionId } from './item.ts'
import { itemKinds, itemLimits } from './item.values.ts'

/** What a candidate answers: an option, options, a judgement, the blanks in their order, or an essay in plain text. */
export const Answer = z.union([
  ...ChoiceAnswer.options,
  z.object({ blanks: z.array(line(itemLimits.answer)).max(itemLimits.mostBlanks) }),
  z.object({ essay: z.string().max(examLimits.essay, text('最多 10000 个字符')) }),
])
export type Answer = z.output<typeof Answer>
/** By position in the attempt's own paper, from 1; null clears an answer. */
const Answers = z.record(z.string().regex(/^[1-9]\d{0,2}$/), Answer.nullable())

/** An item as its candidate sees it: no key, no analysis, options in the order of this attempt; points in hundredths. */
export const SatItem = named('SatItem', {
  position: z.number().int(),
  kind: z.enum(itemKinds),
  stem: z.string(),
  points: z.number().int(),
  options: z.array(z.object({ id: optionId, html: z.string() })),
  blanks: z.number().int(),
})
export type SatItem = z.output<typeof SatItem>

/** Why an item counts differently in this exam than it was asked. */
export const ShownCorrection = named('ShownCorrection', { kind: z.enum(correctionKinds), reason: z.string() })
export type ShownCorrection = z.output<typeof ShownCorrection>

/** An exam as its candidates see it before they start. */
export const MyExam = named('MyExam', {
  id: bodyId,
  kind: z.enum(examKinds),
  name: z.string(),
  /** Of the class or course that it belongs to. */
  ofName: z.string(),
  /** The lesson that it is the quiz of; in lists, it is left out. */
  lesson: z.object({ id: bodyId, courseId: bodyId, title: z.string() }).nullable(),
  opensAt: instant,
  closesAt: instant.nullable(),
  /** Of this candidate, until its results are released. */
  makeUp: MakeUp.nullable(),
  /** Including the extra minutes of this candidate. */
  minutes: z.number().int(),
  items: z.number().int(),
  /** In hundredths. */
  total: z.number().int(),
  passPercent: z.number().int(),
  attempts: z.number().int(),
  attemptsLeft: z.number().int(),
  /** Between a failed attempt and the next one. */
  cooldownMinutes: z.number().int(),
  /** When the next attempt can begin, if the candidate has to wait for it. */
  nextAt: instant.nullable(),
  leaveLimit: z.number().int().nullable(),
  deviceRule: z.enum(deviceRules),
  hasDoorCode: z.boolean(),
  /** Whether it can only be entered from the network of the exam room. */
  isInRoom: z.boolean(),
  needsLessons: z.boolean(),
  state: z.enum(candidateStates),
  /** Once results are released; in hundredths. */
  score: z.number().int().nullable(),
  /** Their attempts, latest first. */
  sittings: z.array(
    z.object({
      id: bodyId,
      state: z.enum(attemptStates),
      isMakeUp: z.boolean(),
      handedInAt: instant.nullable(),
      isRevealed: z.boolean(),
    }),
  ),
  now: instant,
})
export type MyExam = z.output<typeof MyExam>

/** What staff have told a candidate during the exam; `number` counts within the attempt. */
const Warning = named('ExamWarning', { number: z.number().int(), at: instant, text: z.string() })
export type Warning = z.output<typeof Warning>

/** An open attempt. Saves are taken from the holder of the newest `session` only. */
export const Sitting = named('Sitting', {
  id: bodyId,
  examId: bodyId,
  name: z.string(),
  session: z.string(),
  now: instant,
  deadlineAt: instant,
  sections: z.array(z.object({ title: z.string(), items: z.array(SatItem) })),
  answers: z.record(z.string(), Answer),
  /** Of the last save. */
  number: z.number().int(),
  leaves: z.number().int(),
  leaveLimit: z.number().int().nullable(),
  /** Whether going on at another device needs the code on the screen of the exam room. */
  hasDoorCode: z.boolean(),
  /** Those that the candidate has not read. */
  warnings: z.array(Warning),
  /** Whose screen it is. */
  watermark: z.string().optional(),
})
export type Sitting = z.output<typeof Sitting>

const DoorCode = z
  .string()
  .overwrite(plainWord)
  .regex(/^\d{6}$/, text('请输入 6 位数字'))
const session = z.string().regex(/^[\w-]{20,40}$/)
const Save = z.object({
  session,
  /** Grows with every save; a repeated one returns what is stored. */
  number: z.number().int().min(1).max(1_000_000),
  /** How often the page was left so far. */
  leaves: z.number().int().min(0).max(1000).optional(),
  /** The number of the last warning that was read. */
  warningsRead: z.number().int().min(0).max(examLimits.mostWarnings).optional(),
  /** Whether the watermark was removed from the page since the last save. */
  watermarkRemoved: z.literal(true).optional(),
  answers: Answers,
})
export type Save = z.output<typeof Save>

/** What a save tells the page. */
const Saved = z.object({
  number: z.number().int(),
  savedAt: instant,
  now: instant,
  deadlineAt: instant,
  /** Those that the candidate has not read. */
  warnings: z.array(Warning),
})
export type Saved = z.output<typeof Saved>

/** What a candidate gets for a handed-in attempt. */
export const Receipt = named('Receipt', {
  id: bodyId,
  examId: bodyId,
  handedInAt: instant,
  endedBy: z.enum(attemptEnds),
  answered: z.number().int(),
  total: z.number().int(),
  /** The first characters of the digest of the answers. */
  code: z.string(),
})
export type Receipt = z.output<typeof Receipt>

/** A sheet after its release: with keys only if the exam reveals them. */
export const RevealedSheet = named('RevealedSheet', {
  id: bodyId,
  name: z.string(),
  /** In hundredths. */
  score: z.number().int(),
  total: z.number().int(),
  isPassed: z.boolean(),
  handedInAt: instant,
  /** When staff accepted answers that came too late. */
  lateAcceptedAt: instant.nullable(),
  /** Until when appeals are taken; null if none are. */
  appealsEndAt: instant.nullable(),
  /** Latest first. */
  appeals: z.array(MyAppeal),
  items: z.array(
    SatItem.extend({
      section: z.string(),
      answer: Answer.nullable(),
      earned: z.number().int(),
      comment: z.string(),
      correction: ShownCorrection.nullable(),
      /** In words, such as A、C or 正确; absent unless answers are revealed. */
      key: z.string().optional(),
      analysis: z.string().optional(),
    }),
  ),
})
export type RevealedSheet = z.output<typeof RevealedSheet>

/** An item that was answered wrong, with its key. */
export const Mistake = SatItem.extend({
  examId: bodyId,
  examName: z.string(),
  handedInAt: instant,
  section: z.string(),
  answer: Answer,
  earned: z.number().int(),
  comment: z.string(),
  correction: ShownCorrection.nullable(),
  key: z.string(),
  analysis: z.string(),
}).meta({ id: 'Mistake' })
export type Mistake = z.output<typeof Mistake>

const minute = 60_000

export const sittingEndpoints = {
  listMyExams: endpoint('GET', '/api/student/exams', {
    access: studentOnly,
    summary: 'The caller’s exams: open, upcoming and past ones',
    failure: text('加载考试失败'),
    response: z.array(MyExam),
  }),
  getMyExam: endpoint('GET', '/api/student/exams/{id}', {
    access: studentOnly,
    summary: 'One exam of the caller, without items',
    failure: text('加载考试失败'),
    response: MyExam,
  }),
  listMistakes: endpoint('GET', '/api/student/mistakes', {
    access: studentOnly,
    summary: 'Items that the caller’s last answer got wrong, from sheets that show their keys',
    failure: text('加载错题失败'),
    response: z.array(Mistake),
  }),
  startAttempt: endpoint('POST', '/api/student/exams/{id}/attempts', {
    access: studentOnly,
    summary: 'Starts an attempt, or goes on with the open one on this device',
    failure: text('进入考试失败'),
    limit: { calls: examLimits.startsPerMinute, windowMs: minute, isPerUser: true },
    body: z.object({
      agrees: z.literal(true, text('请先阅读并同意诚信承诺')),
      /** Of the page that has been reloaded; without it, going on counts as a change of the device. */
      session: session.optional(),
      /** From the screen of the exam room, if the exam has one; not needed with the session of the open attempt. */
      doorCode: DoorCode.optional(),
    }),
    response: Sitting,
  }),
  saveAnswers: endpoint('PUT', '/api/student/attempts/{id}/answers', {
    access: studentOnly,
    summary: 'Stores changed answers of the caller’s open attempt; a repeated number returns what is stored',
    success: messages.done,
    failure: text('答案未保存'),
    limit: { calls: examLimits.savesPerMinute, windowMs: minute, isPerUser: true },
    body: Save,
    response: Saved,
  }),
  handIn: endpoint('POST', '/api/student/attempts/{id}/hand-in', {
    access: studentOnly,
    summary: 'Saves the last answers and ends the attempt; a repeated call returns the same receipt',
    failure: text('交卷失败，请重试'),
    limit: { calls: examLimits.savesPerMinute, windowMs: minute, isPerUser: true },
    body: Save,
    response: Receipt,
  }),
  getReceipt: endpoint('GET', '/api/student/attempts/{id}/receipt', {
    access: studentOnly,
    summary: 'The receipt of a handed-in attempt',
    failure: text('加载考试失败'),
    response: Receipt,
  }),
  getMyAttempt: endpoint('GET', '/api/student/attempts/{id}', {
    access: studentOnly,
    summary: 'The caller’s sheet once results are released',
    failure: text('加载成绩失败'),
    response: RevealedSheet,
  }),
}
