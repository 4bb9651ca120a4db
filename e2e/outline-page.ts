import type { Page } from '@playwright/test'
import { asAdmin } from './admin-page.ts'
import { courseCalls } from './course-page.ts'
import { expect, unique } from './test.ts'

interface Outline {
  chapters: { id: number; title: string; lessons: { id: number; title: string }[] }[]
}

/** Creates a course for one test; returns functions that change it through the API. */
export async function makeCourse(title: string) {
  const { course, ...calls } = await courseCalls()
  const name = unique(title)
  const { id } = await course(name, { description: '<p>测试的大纲。</p>', price: 0 })
  const lessonIds: number[] = []
  const read = () => calls.get<Outline>(`/api/admin/courses/${id}/outline`)
  return {
    ...calls,
    id,
    name,
    lessonIds,
    read,
    chapter: async (chapter: string, lessons: string[]) => {
      const { id: chapterId } = await calls.post<{ id: number }>(`/api/admin/courses/${id}/chapters`, {
        title: chapter,
      })
      for (const lesson of lessons)
        lessonIds.push(
          (await calls.post<{ id: number }>(`/api/admin/chapters/${chapterId}/lessons`, { title: lesson })).id,
        )
    },
    /** Returns the titles of each chapter and its lessons. */
    titles: async () =>
      (await read()).chapters.map((chapter) => [chapter.title, ...chapter.lessons.map((lesson) => lesson.title)]),
  }
}

export const openOutline = (page: Page, id: number) => asAdmin(page, `/admin/courses/outline/${id}`)
export const expectSaved = (page: Page) => expect(page.getByText('已保存', { exact: true })).toBeVisible()
