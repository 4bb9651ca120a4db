import { keysOf, text } from '../kit/text.ts'

/** FINAL is the assessment of a class, the others are for everyone enrolled in a course; a QUIZ belongs to a lesson. */
export const examKinds = ['FINAL', 'COURSE', 'PRACTICE', 'QUIZ'] as const
export type ExamKind = (typeof examKinds)[number]
export const examKindLabels: Record<ExamKind, string> = {
  FINAL: text('结业考核'),
  COURSE: text('课程考试'),
  PRACTICE: text('练习'),
  QUIZ: text('随堂测验'),
}

interface KindFacts {
  /**
   * Formal exams are announced, entered by rules, released by staff, open to appeals and make-ups, and recorded in the
   * chains of their candidates. The others are for learning: they may stay open, and their results are known at once.
   */
  readonly isFormal: boolean
  /** What is to be passed is sat until it is passed, with a pause after each failure; keys are shown only then. */
  readonly isUntilPassed: boolean
}
const kindFacts: Readonly<Record<ExamKind, KindFacts>> = {
  FINAL: { isFormal: true, isUntilPassed: false },
  COURSE: { isFormal: true, isUntilPassed: false },
  PRACTICE: { isFormal: false, isUntilPassed: false },
  QUIZ: { isFormal: false, isUntilPassed: true },
}
export const isFormal = (kind: ExamKind): boolean => kindFacts[kind].isFormal
export const isUntilPassed = (kind: ExamKind): boolean => kindFacts[kind].isUntilPassed
export const formalKinds = examKinds.filter(isFormal)
export const untilPassedKinds = examKinds.filter(isUntilPassed)

/** How an exam stands: prepared, announced, open, over, and with its results released. */
export const examStates = ['DRAFT', 'UPCOMING', 'OPEN', 'ENDED', 'RELEASED'] as const
export type ExamState = (typeof examStates)[number]
export const examStateLabels: Record<ExamState, string> = {
  DRAFT: text('草稿'),
  UPCOMING: text('未开始'),
  OPEN: text('进行中'),
  ENDED: text('已结束'),
  RELEASED: text('成绩已公布'),
}

export const candidateStates = ['UPCOMING', 'OPEN', 'STARTED', 'WAITING', 'PASSED', 'FAILED', 'ABSENT'] as const
export type CandidateState = (typeof candidateStates)[number]
export const candidateStateLabels: Record<CandidateState, string> = {
  UPCOMING: text('未开始'),
  OPEN: text('可以进入'),
  STARTED: text('考试中'),
  WAITING: text('待公布'),
  PASSED: text('合格'),
  FAILED: text('不合格'),
  ABSENT: text('缺考'),
}

export const attemptStates = ['STARTED', 'HANDED_IN', 'VOID'] as const
export type AttemptState = (typeof attemptStates)[number]
export const attemptStateLabels: Record<AttemptState, string> = {
  STARTED: text('考试中'),
  HANDED_IN: text('已交卷'),
  VOID: text('已作废'),
}

export const attemptEnds = ['candidate', 'time', 'leaves', 'staff'] as const
export type AttemptEnd = (typeof attemptEnds)[number]
export const attemptEndLabels: Record<AttemptEnd, string> = {
  candidate: text('本人交卷'),
  time: text('到时自动交卷'),
  leaves: text('离开次数过多'),
  staff: text('老师收卷'),
}

/** Points of a multiple choice that is not wholly right. */
export const multipleRules = ['all', 'half', 'each'] as const
export type MultipleRule = (typeof multipleRules)[number]
export const multipleRuleLabels: Record<MultipleRule, string> = {
  all: text('全对才得分'),
  half: text('漏选得一半，错选不得分'),
  each: text('每选对一项得一份，错选不得分'),
}

/** Which of several attempts counts. */
export const resultRules = ['latest', 'highest', 'makeUpCapped'] as const
export type ResultRule = (typeof resultRules)[number]
export const resultRuleLabels: Record<ResultRule, string> = {
  latest: text('最后一次'),
  highest: text('最高一次'),
  makeUpCapped: text('最高一次，补考合格按合格线计'),
}

/** What candidates see once the results are released. */
export const reveals = ['score', 'answers'] as const
export type Reveal = (typeof reveals)[number]
export const revealLabels: Record<Reveal, string> = { score: text('只看成绩'), answers: text('成绩、答案和解析') }

/** Whether a candidate may go on at another device; if it is locked, only once staff allow it. */
export const deviceRules = ['takeover', 'locked'] as const
export type DeviceRule = (typeof deviceRules)[number]
export const deviceRuleLabels: Record<DeviceRule, string> = {
  takeover: text('可以更换，最多 3 次'),
  locked: text('不能更换，须由监考老师允许'),
}

/** What happened in an attempt; rows are only added. */
export const attemptEventLabels = {
  start: text('开始考试'),
  resume: text('继续考试'),
  takeOver: text('更换设备'),
  leave: text('离开页面'),
  watermark: text('移除水印'),
  handIn: text('交卷'),
  late: text('迟到的答案'),
  extend: text('延长时间'),
  outage: text('停机补时'),
  warn: text('警告'),
  unlock: text('允许更换设备'),
  acceptLate: text('采用迟到的答案'),
  force: text('收卷'),
  void: text('作废'),
  correct: text('试题更正'),
}
export const attemptEvents = keysOf(attemptEventLabels)
export type AttemptEvent = (typeof attemptEvents)[number]

/** What a new exam has unless its form says otherwise. */
export const examDefaults = {
  FINAL: { attempts: 1, resultRule: 'latest', reveals: 'score' },
  COURSE: { attempts: 1, resultRule: 'latest', reveals: 'score' },
  PRACTICE: { attempts: 100, resultRule: 'highest', reveals: 'answers' },
  QUIZ: { attempts: 100, resultRule: 'highest', reveals: 'answers', cooldownMinutes: 5 },
} as const satisfies Record<
  ExamKind,
  { attempts: number; resultRule: ResultRule; reveals: Reveal; cooldownMinutes?: number }
>
export const passPercentByDefault = 60

/** The rules of entry of a new exam. */
export const entryDefaults: {
  deviceRule: DeviceRule
  hasDoorCode: boolean
  networks: string[]
  needsLessons: boolean
} = { deviceRule: 'takeover', hasDoorCode: false, networks: [], needsLessons: false }

/** What exams of a kind cannot have otherwise. */
export const fixedRules = {
  FINAL: { cooldownMinutes: 0 },
  COURSE: { cooldownMinutes: 0 },
  PRACTICE: { ...entryDefaults, cooldownMinutes: 0 },
  QUIZ: {
    ...entryDefaults,
    attempts: examDefaults.QUIZ.attempts,
    resultRule: examDefaults.QUIZ.resultRule,
    reveals: examDefaults.QUIZ.reveals,
    closesAt: null,
    lateMinutes: null,
    earlyMinutes: 0,
    leaveLimit: null,
  },
} as const satisfies Record<ExamKind, object>

/** How the details of events are shown that have more than a reason. */
export const eventDetails = {
  late: text('{count} 题'),
  outage: text('{minutes} 分钟，{reason}'),
  warn: text('“{warning}”，{reason}'),
} as const

/** What keeps an exam from being published, besides a lack of items. */
export const examBlockers = {
  noItems: text('试卷没有试题'),
  noClass: text('没有选择班期'),
  classArchived: text('班期已归档'),
  noPart: text('没有选择填入班期考核的哪一部分'),
  noCourse: text('没有选择课程'),
  noEnd: text('没有设置结束时间'),
  endBeforeStart: text('结束时间应晚于开始时间'),
  endPassed: text('结束时间已过'),
  essayInQuiz: text('随堂测验不能有简答题'),
  itemsOfQuiz: text('随堂测验应有 {least} 至 {most} 题，现为 {items} 题'),
  notHundred: text('结业考核满分应为 100 分，现为 {total} 分'),
  otherPassMark: text('合格线应为班期的合格分数 {score}'),
  otherPartMark: text('合格线应为“{part}”的合格分数 {score}'),
} as const

export const resultSheetTitles = {
  sheet: text('考试成绩'),
  number: text('学号'),
  name: text('姓名'),
  state: text('状态'),
  score: text('成绩'),
  total: text('满分'),
  result: text('结果'),
  attempts: text('作答次数'),
  madeUp: text('补考次数'),
  startedAt: text('开始时间'),
  handedInAt: text('交卷时间'),
  endedBy: text('交卷方式'),
  answered: text('已作答'),
  leaves: text('离开页面次数'),
  extraMinutes: text('延长分钟'),
  extraAttempts: text('增加次数'),
  note: text('说明'),
} as const

export const examLimits = {
  name: 60,
  sectionTitle: 40,
  mostSections: 10,
  mostItems: 200,
  /** Items that a random section of a published exam draws from. */
  mostPool: 1000,
  /** In hundredths of a point. */
  leastPoints: 10,
  mostPoints: 100_00,
  leastMinutes: 1,
  mostMinutes: 600,
  mostAttempts: 100,
  mostCooldownMinutes: 1440,
  leastQuizItems: 5,
  mostQuizItems: 20,
  mostMakeUps: 3,
  mostLeaves: 100,
  mostExtraMinutes: 600,
  /** After the deadline, for what is under way. */
  graceSeconds: 30,
  mostTakeovers: 3,
  /** Of the exam room. */
  mostNetworks: 20,
  warning: 100,
  mostWarnings: 20,
  /** A door code is valid for two of these periods. */
  doorCodeSeconds: 60,
  doorCodeTries: 5,
  listSize: 20,
  essay: 10_000,
  savesPerMinute: 60,
  startsPerMinute: 30,
} as const

/** A printed paper has variants, so that neighbours in a room have other ones. */
export const paperVariants = ['A', 'B', 'C', 'D'] as const
export type PaperVariant = (typeof paperVariants)[number]
export const printFormats = ['docx', 'pdf'] as const
export type PrintFormat = (typeof printFormats)[number]
export const printFormatLabels: Record<PrintFormat, string> = {
  docx: text('Word，可以再编辑'),
  pdf: text('PDF，直接打印'),
}

export const printedPaperWords = {
  title: text('{name}（{variant} 卷）'),
  fields: text('姓名：________________　学号：________________　得分：__________'),
  section: text('{title}（每题 {points} 分，共 {n} 题）'),
  answers: text('{variant} 卷参考答案'),
} as const
