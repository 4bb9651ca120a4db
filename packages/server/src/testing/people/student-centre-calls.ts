import type { TestApp } from '../test-app.ts'
import type { Person, SmallCourse } from '../world.ts'

/** Calls of the student center. */
export function studentCentreCalls(it: TestApp) {
  const dayMs = 86_400_000
  const path = (who: { id: number }, what: string) => `/api/student/learning/${who.id}/${what}`
  // Each call uses a new login, because these tests let days pass.
  const get = async (who: Person, what: string, token?: string) =>
    it.get(path(who, what), token ?? (await it.world.login(who.id)))
  const read = async (who: Person, what: string) => (await get(who, what)).body
  /** Moves the clock to 10:00 of a day in the site's time zone. */
  const go = (day: string) => {
    it.now = Date.parse(`${day}T02:00:00.000Z`)
  }
  async function watch(who: Person, course: SmallCourse, seconds: number, lesson = 0) {
    const { id } = course.lessons[lesson]!
    const token = await it.world.login(who.id)
    const { playbackSession } = (await get(who, `courses/${course.id}/lessons/${id}/record`, token)).body
    it.pass(seconds)
    await it.post(
      '/api/learning/watch-records',
      { courseId: course.id, videoId: id, position: seconds, playbackSession },
      token,
    )
  }
  return { dayMs, path, get, read, go, watch }
}
