import type { questionEndpoints } from '@jiangxue/contract/course/question.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Actor } from '../../core/http/caller.ts'
import { only } from '../../core/look-up.ts'
import { answerQuestion, askQuestion, hideQuestion, reportQuestion, withdrawQuestion } from './ask-question.ts'
import { managesQuestions, readableLesson } from './question.policy.ts'
import { countQuestions, listQuestions, type QuestionRow } from './question.queries.ts'
import { toManagedQuestions, toQuestions } from './question.wire.ts'

const show = async ({ context, caller }: Actor, row: QuestionRow) =>
  only(await toQuestions(context.database.read, caller, [row]))

export const questionHandlers: HandlersOf<keyof typeof questionEndpoints> = {
  listLessonQuestions: async (call) => {
    const { context, caller, query } = call
    const db = context.database.read
    const lesson = await readableLesson(call, call.params.lessonId)
    const seesAll = await managesQuestions(call, lesson.courseId)
    const filter = { lessonId: lesson.id, shownTo: seesAll ? undefined : caller.userId }
    const rows = await listQuestions(db, filter, query, query.sort)
    return toPage(await toQuestions(db, caller, rows), await countQuestions(db, filter), query)
  },
  askQuestion: async (call) => show(call, await askQuestion(call, call.params.lessonId, call.body)),
  withdrawQuestion: (call) => withdrawQuestion(call, call.params.id),
  answerQuestion: async (call) => show(call, await answerQuestion(call, call.params.id, call.body.content)),
  reportQuestion: (call) => reportQuestion(call, call.params.id, call.body.reason),
  setQuestionHidden: async (call) => show(call, await hideQuestion(call, call.params.id, call.body.isHidden)),

  listQuestions: async ({ context, caller, query }) => {
    const db = context.database.read
    const teacherId = caller.role === 'TEACHER' ? caller.userId : undefined
    const filter = { state: query.state, courseId: query.courseId, teacherId }
    const rows = await listQuestions(db, filter, query)
    return toPage(await toManagedQuestions(db, caller, rows), await countQuestions(db, filter), query)
  },

  listOwnQuestions: async ({ context, caller, params, query }) => {
    const db = context.database.read
    const filter = { id: query.id, studentId: params.userId }
    const rows = await listQuestions(db, filter, query)
    return toPage(await toQuestions(db, caller, rows), await countQuestions(db, filter), query)
  },
}
