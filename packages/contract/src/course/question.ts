import { roles, self, studentOnly, teacher, user } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, instant, named, requiredText } from '../kit/fields.ts'
import { filter, pageOf, pageQuery, sortBy } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { questionLimits, questionSorts, questionStates } from './question.values.ts'

const words = (missing: string) => requiredText(questionLimits.maxLength, missing, text('内容不能超过 1000 个字符'))

export const QuestionForm = z.object({
  content: words(text('请输入提问内容')),
  /** Seconds from the start of the video. */
  position: z.number().min(0).max(1_000_000).default(0),
})
export type QuestionForm = z.output<typeof QuestionForm>
export const AnswerForm = z.object({ content: words(text('请输入回答内容')) })
export const ReportForm = z.object({
  reason: z.string().trim().max(questionLimits.reasonMaxLength, text('举报原因不能超过 200 个字符')).default(''),
})

/** `authorName` is null if the school answered. */
export const Answer = named('Answer', {
  id: bodyId,
  content: z.string(),
  authorName: z.string().nullable(),
  authorRole: z.enum(roles),
  createdAt: instant,
})
export type Answer = z.output<typeof Answer>

/** A question at a position in a lesson. Other learners see the asker's name masked, and no hidden questions. */
export const Question = named('Question', {
  id: bodyId,
  lessonId: bodyId,
  courseId: bodyId,
  courseName: z.string(),
  lessonTitle: z.string(),
  position: z.number(),
  content: z.string(),
  authorName: z.string(),
  isOwn: z.boolean(),
  isAnswered: z.boolean(),
  isHidden: z.boolean(),
  createdAt: instant,
  answers: z.array(Answer),
})
export type Question = z.output<typeof Question>

/** A question as staff see it, with the reports of readers. */
export const ManagedQuestion = Question.extend({ reports: z.number().int(), reportReasons: z.array(z.string()) }).meta({
  id: 'ManagedQuestion',
})
export type ManagedQuestion = z.output<typeof ManagedQuestion>

const ofLesson = '/api/lessons/{lessonId}/questions'
const one = '/api/questions/{id}'
const failure = text('加载提问失败')

export const questionEndpoints = {
  listLessonQuestions: endpoint('GET', ofLesson, {
    access: user,
    summary: 'Questions at a lesson with their answers, for users who may watch it',
    failure,
    query: pageQuery().extend({ sort: sortBy(questionSorts, 'position') }),
    response: pageOf(Question),
  }),
  askQuestion: endpoint('POST', ofLesson, {
    access: studentOnly,
    summary: 'Asks a question at a position in a lesson that the student may watch; the course’s teachers are notified',
    success: text('提问成功'),
    failure: text('提问失败'),
    body: QuestionForm,
    data: Question,
  }),
  withdrawQuestion: endpoint('DELETE', one, {
    access: studentOnly,
    summary: 'Withdraws the caller’s own question while it is unanswered',
  }),
  answerQuestion: endpoint('POST', `${one}/answers`, {
    access: teacher('questions.edit'),
    summary: 'Answers a question; teachers in their own courses; the student is notified',
    success: text('回答已发布'),
    failure: text('回答失败'),
    body: AnswerForm,
    data: Question,
  }),
  reportQuestion: endpoint('POST', `${one}/reports`, {
    access: user,
    summary: 'Reports a question to the staff, once per caller',
    success: text('举报已提交'),
    failure: text('举报失败'),
    body: ReportForm,
  }),
  setQuestionHidden: endpoint('PUT', `${one}/visibility`, {
    access: teacher('questions.edit'),
    summary: 'Hides a question from learners, or shows it again; teachers in their own courses',
    failure: text('操作失败'),
    body: z.object({ isHidden: z.boolean() }),
    data: Question,
  }),
  listQuestions: endpoint('GET', '/api/admin/questions', {
    access: teacher('questions.view'),
    summary: 'Questions of all courses, newest first; teachers see those of their own courses',
    failure,
    query: pageQuery().extend({ state: filter(z.enum(questionStates)), courseId: filter(id) }),
    response: pageOf(ManagedQuestion),
  }),
  listOwnQuestions: endpoint('GET', '/api/student/learning/{userId}/questions', {
    access: self('userId'),
    summary: 'The student’s own questions, newest first',
    failure,
    query: pageQuery().extend({ id: filter(id) }),
    response: pageOf(Question),
  }),
}
