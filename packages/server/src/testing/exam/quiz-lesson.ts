import type { Outline } from '@jiangxue/contract/course/outline.ts'
import type { ItemForm } from '@jiangxue/contract/exam/item.ts'
import type { TestApp } from '../test-app.ts'
import type { SmallCourse } from '../world.ts'
import { examCalls } from './exam-calls.ts'
import { singleChoice } from './item-calls.ts'

type Asked = Omit<ItemForm, 'bankId'>
export const choices = (stems: readonly string[]): Asked[] => stems.map(singleChoice)

/** A course whose first lesson has a quiz of five single choices, or of these items; the second lesson has none. */
export async function courseWithQuiz(
  it: TestApp,
  items: readonly Asked[] = choices(['一', '二', '三', '四', '五']),
  seconds = 36_000,
): Promise<SmallCourse & { readonly quizId: number }> {
  const { admin, newBank, newItem, newExam, publish, data } = examCalls(it)
  await admin()
  const lessons = [{ durationSeconds: seconds }, { durationSeconds: seconds }]
  const course = await it.world.course({ lessons })
  const { id: bankId } = await newBank({ courseId: course.id })
  const sections = []
  for (const item of items) {
    const { id, kind } = await newItem({ options: [], ...item, bankId })
    sections.push({ title: '题目', kind, points: 20_00, itemIds: [id], pick: null })
  }
  const paper = await data<{ id: number }>('POST', '/api/admin/papers', { name: '试卷', courseId: course.id, sections })
  const { id } = await newExam({ kind: 'QUIZ', courseId: course.id, paperId: paper.id, closesAt: null })
  await publish(id)
  const lesson = `/api/admin/lessons/${course.lessons[0]!.id}`
  const { chapters } = await data<Outline>('GET', `/api/admin/courses/${course.id}/outline`)
  await data('PUT', lesson, { quizId: id, version: chapters[0]?.lessons[0]?.version })
  return { ...course, quizId: id }
}
