import { teacher } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, keyword, line, named, percent, personKeyword, title, whole } from '../kit/fields.ts'
import { changeForm, newForm } from '../kit/form.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import {
  attemptEnds,
  attemptStates,
  candidateStates,
  deviceRules,
  examKinds,
  examLimits,
  examStates,
  multipleRules,
  resultRules,
  reveals,
} from './exam.values.ts'

/** The address of a network such as `192.168.1.0/24`, or a single one. */
const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], text('请输入网段，如 192.168.1.0/24'))
const when = (missing: string) => z.iso.datetime({ offset: true, error: missing })

/** The fields that the exam form saves. FINAL exams have a class, the others a course. */
export const ExamFields = z.object({
  kind: z.enum(examKinds, text('请选择考试类型')),
  name: title(examLimits.name, text('请输入考试名称'), text('考试名称不能超过 60 个字符')),
  classId: bodyId.nullable(),
  /** The part of the class's assessment that a FINAL exam fills; null if the class has no parts. */
  partId: bodyId.nullable(),
  courseId: bodyId.nullable(),
  paperId: bodyId,
  opensAt: when(text('请选择开始时间')),
  /** What is not formal may stay open. */
  closesAt: when(text('请选择结束时间')).nullable(),
  minutes: whole(examLimits.leastMinutes, examLimits.mostMinutes, text('请输入 1 到 600 的整数')),
  /** Nobody may start later than this after the beginning; null = until the end. */
  lateMinutes: whole(0, examLimits.mostMinutes, text('请输入 0 到 600 的整数')).nullable(),
  /** Nobody may hand in earlier than this after their start. */
  earlyMinutes: whole(0, examLimits.mostMinutes, text('请输入 0 到 600 的整数')),
  attempts: whole(1, examLimits.mostAttempts, text('请输入 1 到 100 的整数')),
  /** How long a candidate who has failed a QUIZ waits before the next attempt. */
  cooldownMinutes: whole(0, examLimits.mostCooldownMinutes, text('请输入 0 到 1440 的整数')),
  passPercent: percent,
  resultRule: z.enum(resultRules),
  multipleRule: z.enum(multipleRules),
  shufflesItems: z.boolean(),
  shufflesOptions: z.boolean(),
  reveals: z.enum(reveals),
  /** The attempt is handed in when the page is left this often; null = leaving is only recorded. */
  leaveLimit: whole(1, examLimits.mostLeaves, text('请输入 1 到 100 的整数')).nullable(),
  deviceRule: z.enum(deviceRules),
  /** Whether the code on the screen of the exam room is needed to enter. */
  hasDoorCode: z.boolean(),
  /** Of the exam room: nobody enters from elsewhere; empty = from anywhere. */
  networks: z.array(network).max(examLimits.mostNetworks, text('最多 20 个网段')),
  /** Whether all lessons of the course or class must be completed before. */
  needsLessons: z.boolean(),
})
/** A new exam; everything not given has the defaults of its kind. */
export const ExamForm = newForm(ExamFields, ['kind', 'name', 'paperId', 'opensAt', 'minutes'])
export type ExamForm = z.output<typeof ExamForm>
/** Once published, only later times, looser rules of entry and what is revealed can change. */
export const ExamChange = changeForm(ExamFields.omit({ kind: true }))
export type ExamChange = z.output<typeof ExamChange>

export const ExamRow = named('ExamRow', {
  id: bodyId,
  kind: z.enum(examKinds),
  name: z.string(),
  /** Of its class or course. */
  ofName: z.string(),
  state: z.enum(examStates),
  opensAt: instant,
  closesAt: instant.nullable(),
  minutes: z.number().int(),
  candidates: z.number().int(),
  /** Candidates who are at it, have handed in, and wait to be marked. */
  started: z.number().int(),
  handedIn: z.number().int(),
  toMark: z.number().int(),
  version: z.number().int(),
})
export type ExamRow = z.output<typeof ExamRow>

/** When the make-up whose results are not released yet can be sat. */
export const MakeUp = named('MakeUp', { opensAt: instant, closesAt: instant, isOver: z.boolean() })
export type MakeUp = z.output<typeof MakeUp>

/** An exam; `blockers` say in words why it cannot be published yet. Points are hundredths. */
export const Exam = ExamRow.extend({
  ...ExamFields.shape,
  opensAt: instant,
  closesAt: instant.nullable(),
  className: z.string().nullable(),
  partName: z.string().nullable(),
  courseName: z.string().nullable(),
  paperName: z.string(),
  items: z.number().int(),
  total: z.number().int(),
  blockers: z.array(z.string()),
  publishedAt: instant.nullable(),
  releasedAt: instant.nullable(),
  /** How many have been arranged. */
  makeUps: z.number().int(),
  makeUp: MakeUp.nullable(),
}).meta({ id: 'Exam' })
export type Exam = z.output<typeof Exam>

/** A candidate and the attempt that counts. */
export const ExamCandidate = named('ExamCandidate', {
  id: bodyId,
  name: z.string(),
  studentNumber: z.string().nullable(),
  state: z.enum(candidateStates),
  extraMinutes: z.number().int(),
  extraAttempts: z.number().int(),
  note: z.string(),
  /** Whether the make-up that is not released yet is for them. */
  hasMakeUp: z.boolean(),
  /** The attempt that counts, once one is marked. */
  countingId: bodyId.nullable(),
  attempts: z.array(
    z.object({
      id: bodyId,
      number: z.number().int(),
      isMakeUp: z.boolean(),
      state: z.enum(attemptStates),
      startedAt: instant,
      deadlineAt: instant,
      /** Of an open attempt, by the clock of the server. */
      secondsLeft: z.number().int().nullable(),
      handedInAt: instant.nullable(),
      endedBy: z.enum(attemptEnds).nullable(),
      answered: z.number().int(),
      leaves: z.number().int(),
      takeovers: z.number().int(),
      /** Whether it is open and cannot go on at another device unless staff allow it. */
      isDeviceLocked: z.boolean(),
      warnings: z.number().int(),
      /** Whether there are answers that came too late, which nobody has accepted. */
      hasLateAnswers: z.boolean(),
      /** Null until everything is marked. */
      score: z.number().int().nullable(),
      isPassed: z.boolean().nullable(),
    }),
  ),
})
export type ExamCandidate = z.output<typeof ExamCandidate>

const reason = line(200).min(1, text('请填写理由'))
/** Why staff intervene in an exam. */
export const ExamReason = z.object({ reason })
export type ExamReason = z.output<typeof ExamReason>
/** What a candidate is given beyond the rules of the exam. */
export const CandidateGrant = z.object({
  extraMinutes: whole(0, examLimits.mostExtraMinutes, text('请输入 0 到 600 的整数')),
  extraAttempts: whole(0, examLimits.mostAttempts, text('请输入 0 到 100 的整数')),
  reason,
})
const view = teacher('exams.view')
const edit = teacher('exams.edit')
const path = '/api/admin/exams'
const failure = text('保存考试失败')
const loadFailure = text('加载考试失败')
const actFailure = text('操作失败，请稍后重试')
const versioned = z.object({ version: z.number().int().optional() })

export const examEndpoints = {
  listExams: endpoint('GET', path, {
    access: view,
    summary: 'Exams, latest first; of a teacher, those of their own courses and classes',
    failure: loadFailure,
    query: pageQuery(examLimits.listSize).extend({
      keyword,
      kind: filter(z.enum(examKinds)),
      state: filter(z.enum(examStates)),
      classId: filter(id),
    }),
    response: pageOf(ExamRow),
  }),
  createExam: endpoint('POST', path, {
    access: edit,
    summary: 'Adds an exam as a draft',
    success: messages.added,
    failure,
    body: ExamForm,
    data: Exam,
  }),
  getExam: endpoint('GET', `${path}/{id}`, { access: view, summary: 'One exam', failure: loadFailure, response: Exam }),
  updateExam: endpoint('PUT', `${path}/{id}`, {
    access: edit,
    summary: 'Changes an exam',
    failure,
    body: ExamChange,
    data: Exam,
  }),
  deleteExam: endpoint('DELETE', `${path}/{id}`, {
    access: teacher('exams.delete'),
    summary: 'Deletes an exam that nobody has sat',
    failure: text('删除考试失败'),
  }),
  publishExam: endpoint('POST', `${path}/{id}/publish`, {
    access: edit,
    summary: 'Freezes the items of an exam and announces it to its candidates',
    success: text('考试已发布'),
    failure: text('发布考试失败'),
    body: versioned,
    data: Exam,
  }),
  withdrawExam: endpoint('POST', `${path}/{id}/withdraw`, {
    access: edit,
    summary: 'Takes back an exam that nobody has started',
    success: text('已撤回'),
    failure: actFailure,
    body: versioned,
    data: Exam,
  }),
  endExam: endpoint('POST', `${path}/{id}/end`, {
    access: edit,
    summary: 'Ends an exam now; open attempts are handed in',
    success: text('考试已结束'),
    failure: actFailure,
    body: ExamReason,
    data: Exam,
  }),
  releaseResults: endpoint('POST', `${path}/{id}/results`, {
    access: edit,
    summary: 'Releases the results to the candidates; those of a FINAL exam become the results of its class',
    success: text('成绩已公布'),
    failure: text('公布成绩失败'),
    body: versioned,
    data: Exam,
  }),
  listCandidates: endpoint('GET', `${path}/{id}/candidates`, {
    access: view,
    summary: 'The candidates of an exam with their attempts',
    failure: loadFailure,
    query: pageQuery(examLimits.listSize).extend({ keyword: personKeyword, state: filter(z.enum(candidateStates)) }),
    response: pageOf(ExamCandidate),
  }),
  changeCandidate: endpoint('PUT', `${path}/{id}/candidates/{studentId}`, {
    access: edit,
    summary: 'Gives a candidate more minutes or attempts',
    success: messages.saved,
    failure: actFailure,
    body: CandidateGrant,
    data: ExamCandidate,
  }),
  exportResults: endpoint('GET', `${path}/{id}/results/export`, {
    access: teacher('exams.export'),
    needsProof: 'always',
    summary: 'The results of an exam as .xlsx',
    failure: text('导出失败'),
    response: 'stream',
  }),
}
