import assert from 'node:assert/strict'
import type { TestApp } from '../test-app.ts'
import type { Person, SmallCourse } from '../world.ts'

/** Calls of the student list. */
export function studentCalls(it: TestApp) {
  const list = (who: Person, query: Record<string, string | number> = {}) =>
    it.get(
      `/api/admin/users/students?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
      who.token,
    )
  const ids = async (who: Person, query: Record<string, string | number> = {}) =>
    (await list(who, { size: 100, ...query })).body.content.map((row: { id: number }) => row.id) as number[]
  const watch = async (who: Person, course: SmallCourse, lesson: number, seconds: number) => {
    const path = `/api/student/learning/${who.id}/courses/${course.id}/lessons/${course.lessons[lesson]!.id}`
    const { playbackSession } = (await it.get(`${path}/record`, who.token)).body
    it.pass(seconds)
    assert.equal(
      (await it.post(`${path}/progress`, { currentTime: seconds, playbackSession }, who.token)).body.creditedSeconds,
      seconds,
    )
  }
  return { list, ids, watch }
}
