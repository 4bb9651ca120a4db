import assert from 'node:assert/strict'
import type { TestApp, TestResponse } from '../test-app.ts'
import type { Person } from '../world.ts'

/** Calls on the outline of a course with two chapters. */
export function outlineCalls(it: TestApp) {
  const put = (url: string, body: unknown, who: Person) => it.call('PUT', url, { token: who.token, body })
  const remove = (url: string, who: Person) => it.call('DELETE', url, { token: who.token })
  const refused = ({ status, body }: TestResponse, wanted: number, code: string) =>
    assert.deepEqual([status, body.problem], [wanted, code])
  const outlineOf = async (id: number, who: Person) =>
    (await it.get(`/api/admin/courses/${id}/outline`, who.token)).body
  const orderOf = (outline: any) =>
    outline.chapters.map((chapter: any) => ({
      id: chapter.id,
      lessonIds: chapter.lessons.map((lesson: any) => lesson.id),
    }))
  const lessonCount = async (id: number) =>
    (
      await it.context.database.read
        .selectFrom('courses')
        .select('lessonCount')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).lessonCount
  /** A course of two chapters: two lessons with a video, one without. */
  async function course(status: 'PUBLISHED' | 'DRAFT' = 'PUBLISHED') {
    const admin = await it.world.person('ADMIN')
    const { id, lessons } = await it.world.course({ status, lessons: [{}, {}] })
    const second = (await it.post(`/api/admin/courses/${id}/chapters`, { title: '第二章' }, admin.token)).body.data
    const third = (await it.post(`/api/admin/chapters/${second.id}/lessons`, { title: '第三课' }, admin.token)).body
      .data
    const outline = await outlineOf(id, admin)
    return {
      admin,
      id,
      first: outline.chapters[0].id as number,
      second: second.id as number,
      lessons: [...lessons.map((lesson) => lesson.id), third.id as number],
      outline,
    }
  }
  return { put, remove, refused, outlineOf, orderOf, lessonCount, course }
}
