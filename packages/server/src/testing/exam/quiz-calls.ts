import type { Exam } from '@jiangxue/contract/exam/exam.ts'
import type { ManagedItem } from '@jiangxue/contract/exam/item.ts'
import type { PaperSection } from '@jiangxue/contract/exam/paper.ts'
import { orderedCourseCalls } from '../study/ordered-course.ts'
import type { TestApp } from '../test-app.ts'
import type { SmallCourse } from '../world.ts'
import { examCalls, secretWord } from './exam-calls.ts'
import { singleChoice } from './item-calls.ts'

/** Calls that make quizzes and give them to lessons. */
export function quizCalls(it: TestApp) {
  const calls = examCalls(it)
  const { data, send, newBank, newItem, newExam, publish } = calls

  /** A section of as many single choices. */
  async function newSection(count: number): Promise<PaperSection> {
    const { id: bankId } = await newBank()
    const made: ManagedItem[] = []
    for (let index = 0; index < count; index++)
      made.push(await newItem({ bankId, ...singleChoice(`第 ${index} 题`), analysis: `<p>${secretWord}解析</p>` }))
    return { title: '单选题', kind: 'single', points: 20_00, itemIds: made.map(({ id }) => id), pick: null }
  }
  /** A draft of a quiz of five items. */
  async function draftQuiz(courseId: number, form: object = {}, sections?: readonly PaperSection[]): Promise<Exam> {
    const paper = { name: `小卷${it.world.next()}`, courseId: null, sections: sections ?? [await newSection(5)] }
    const { id: paperId } = await data<{ id: number }>('POST', '/api/admin/papers', paper)
    return newExam({ kind: 'QUIZ', courseId, paperId, closesAt: null, ...form })
  }
  const newQuiz = async (courseId: number, form: object = {}): Promise<Exam> =>
    publish((await draftQuiz(courseId, form)).id)
  const giveQuiz = (lessonId: number, quizId: number | null, token?: string) =>
    send('PUT', `/api/admin/lessons/${lessonId}`, { quizId }, token)

  /** An ordered course whose first lesson has a quiz, and a student of it. */
  async function quizCourse(form: object = {}, course: Parameters<typeof it.world.course>[0] = {}) {
    const made = await it.world.course({ learningOrder: 'lessons', lessons: [{}, {}, {}], ...course })
    const quiz = await newQuiz(made.id, form)
    const [first, second, third] = made.lessons.map(({ id }) => id) as [number, number, number]
    await giveQuiz(first, quiz.id)
    return { course: made, quiz, first, second, third, student: await calls.enrolled(made.id) }
  }
  /** The lessons on the page of the player. */
  const videosOf = async (course: SmallCourse, token: string): Promise<{ quiz: unknown }[]> =>
    (await it.get(`/api/courses/${course.id}/detail`, token)).body.chapters.flatMap(
      ({ videos }: { videos: { quiz: unknown }[] }) => videos,
    )
  return { ...calls, ...orderedCourseCalls(it), newSection, draftQuiz, newQuiz, giveQuiz, quizCourse, videosOf }
}
