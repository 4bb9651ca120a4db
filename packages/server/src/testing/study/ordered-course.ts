import type { LessonLock } from '@jiangxue/contract/course/course.ts'
import type { TestApp } from '../test-app.ts'
import type { Person, SmallCourse } from '../world.ts'

interface Seen {
  readonly id: number
  readonly canWatch: boolean
  readonly lock: LessonLock | null
}

/** Learning a course as a student does. */
export function orderedCourseCalls(it: TestApp) {
  const pathOf = (who: Person, course: SmallCourse, lessonId: number) =>
    `/api/student/learning/${who.id}/courses/${course.id}/lessons/${lessonId}`
  const record = async (who: Person, course: SmallCourse, lessonId: number) =>
    (await it.get(`${pathOf(who, course, lessonId)}/record`, who.token)).body
  const report = (who: Person, course: SmallCourse, lessonId: number, body: object) =>
    it.post(`${pathOf(who, course, lessonId)}/progress`, body, who.token)
  /** Watches a lesson of a minute for some seconds. */
  const watch = async (who: Person, course: SmallCourse, lessonId: number, seconds = 60) => {
    const { playbackSession } = await record(who, course, lessonId)
    it.pass(seconds)
    return report(who, course, lessonId, { currentTime: seconds, playbackSession })
  }
  const outline = async (course: SmallCourse, token?: string): Promise<Seen[]> =>
    (await it.get(`/api/public/courses/${course.id}/chapters`, token)).body.flatMap(
      ({ lessons }: { lessons: Seen[] }) => lessons,
    )
  /** The positions of the lessons that the caller may watch, from 1. */
  const open = async (course: SmallCourse, token?: string) =>
    (await outline(course, token)).flatMap(({ canWatch }, index) => (canWatch ? [index + 1] : []))
  return { record, report, watch, outline, open }
}
