import { admin, everybody, staff, studentOnly } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, instant, line, named, personKeyword } from '../kit/fields.ts'
import { messages } from '../kit/messages.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import {
  employmentLimits as limits,
  employmentSources,
  employmentStatuses,
  employmentSteps,
  ownStatuses,
  workContracts,
} from './employment.values.ts'

const step = z.literal(employmentSteps)
const stepInQuery = z.coerce.number<number>().pipe(step)

/** What a graduate does, with the employer or school. */
export const EmploymentForm = z.object({
  status: z.enum(employmentStatuses, text('请选择去向')),
  employer: line(limits.employer).default(''),
  post: line(limits.post).default(''),
  sinceOn: z.iso.date(text('请选择开始日期')).nullable().default(null),
  contract: z.enum(workContracts, text('请选择合同类型')).nullable().default(null),
})
export type EmploymentForm = z.output<typeof EmploymentForm>

/** An answer as entered by staff. */
export const EmploymentEntry = EmploymentForm.extend({
  step,
  source: z.enum(['PHONE', 'EMPLOYER'], text('请选择来源')),
})
export type EmploymentEntry = z.output<typeof EmploymentEntry>

/** An answer as a graduate gives it. */
export const OwnEmploymentForm = EmploymentForm.extend({ status: z.enum(ownStatuses, text('请选择去向')) })
export type OwnEmploymentForm = z.output<typeof OwnEmploymentForm>

/** The same after signing in, when the question must be named. */
export const OwnEmployment = OwnEmploymentForm.extend({ classId: bodyId, step })
export type OwnEmployment = z.output<typeof OwnEmployment>

/** A graduate with the newest answer in a step; null if there is none. */
export const Graduate = named('Graduate', {
  id: bodyId,
  name: z.string(),
  studentNumber: z.string().nullable(),
  organizationName: z.string().nullable(),
  askedAt: instant.nullable(),
  answer: EmploymentForm.extend({ source: z.enum(employmentSources), enteredAt: instant }).nullable(),
})
export type Graduate = z.output<typeof Graduate>

/** How many of those who finished a class were asked in a step, and what they do. */
export const EmploymentFigures = named('EmploymentFigures', {
  step,
  /** The first day on which they are asked. */
  dueOn: z.string(),
  isDue: z.boolean(),
  asked: z.number().int(),
  statuses: z.record(z.enum(employmentStatuses), z.number().int()),
  unanswered: z.number().int(),
})
export type EmploymentFigures = z.output<typeof EmploymentFigures>

export const ClassEmployment = named('ClassEmployment', {
  isOver: z.boolean(),
  /** All who finished, whether they can be reached or not: the denominator of every rate. */
  finished: z.number().int(),
  /** Those of them whose account has been deleted; they still count. */
  deleted: z.number().int(),
  steps: z.array(EmploymentFigures),
})
export type ClassEmployment = z.output<typeof ClassEmployment>

/** A question that a graduate has not answered yet. */
export const EmploymentQuestion = named('EmploymentQuestion', {
  classId: bodyId,
  className: z.string(),
  endDate: z.string(),
  step,
})
export type EmploymentQuestion = z.output<typeof EmploymentQuestion>

/** What the link in a message asks, of whoever opens it. */
export const LinkedQuestion = named('LinkedQuestion', {
  studentName: z.string(),
  className: z.string(),
  endDate: z.string(),
  isAnswered: z.boolean(),
})
export type LinkedQuestion = z.output<typeof LinkedQuestion>

/** Keyword: part of the name or the student number. */
export const GraduateQuery = pageQuery().extend({
  step: stepInQuery,
  keyword: personKeyword,
  status: filter(z.enum([...employmentStatuses, 'NONE'])),
})
export type GraduateQuery = z.output<typeof GraduateQuery>

const path = '/api/admin/classes/{id}/employment'
const loadFailure = text('加载就业回访失败')
const failure = text('登记就业情况失败')
const ofGraduate = { success: text('已提交，感谢您的答复'), failure: text('提交就业情况失败') }
const linkPath = '/api/public/employment/{code}'
const linkParams = z.object({ code: z.string().max(limits.code) })

export const employmentEndpoints = {
  getClassEmployment: endpoint('GET', path, {
    access: staff('classes.view'),
    summary:
      'How many of those who finished a class work, 30, 90 and 180 days after its end; of those the caller may see',
    failure: loadFailure,
    response: ClassEmployment,
  }),
  listGraduates: endpoint('GET', `${path}/graduates`, {
    access: staff('classes.view'),
    summary: 'Those who finished a class and whom the caller may see, with their newest answer in a step',
    failure: loadFailure,
    query: GraduateQuery,
    response: pageOf(Graduate),
  }),
  exportGraduates: endpoint('GET', `${path}/export`, {
    access: admin('classes.export'),
    needsProof: 'always',
    summary: 'Those who finished a class with their newest answers in a step and the totals as .xlsx',
    failure: text('导出失败'),
    query: z.object({ step: stepInQuery }),
    response: 'stream',
  }),
  enterEmployment: endpoint('POST', `${path}/{studentId}`, {
    access: admin('classes.edit'),
    summary: 'Enters what a graduate or their employer has said; earlier answers stay on record',
    success: messages.saved,
    failure,
    limit: { calls: limits.mostEntriesPerHour, windowMs: 3_600_000, isPerUser: true },
    body: EmploymentEntry,
    data: Graduate,
  }),

  listEmploymentQuestions: endpoint('GET', '/api/student/employment', {
    access: studentOnly,
    summary: 'What the caller has been asked about their work and not answered yet; the latest of each class',
    failure: loadFailure,
    response: z.array(EmploymentQuestion),
  }),
  answerEmployment: endpoint('POST', '/api/student/employment', {
    access: studentOnly,
    summary: 'Answers such a question, once',
    ...ofGraduate,
    limit: { calls: limits.answersPerHour, windowMs: 3_600_000, isPerUser: true },
    body: OwnEmployment,
  }),
  getLinkedQuestion: endpoint('GET', linkPath, {
    access: everybody,
    summary: 'The question of a link that a graduate was sent, with the masked name; 404 once a later one was asked',
    failure: loadFailure,
    params: linkParams,
    limit: { calls: limits.linksPerHour, windowMs: 3_600_000 },
    response: LinkedQuestion,
  }),
  answerLinkedQuestion: endpoint('POST', linkPath, {
    access: everybody,
    summary: 'Stores the answer to the question of such a link; 409 if there is one',
    ...ofGraduate,
    params: linkParams,
    limit: { calls: limits.linksPerHour, windowMs: 3_600_000 },
    body: OwnEmploymentForm,
  }),
}
