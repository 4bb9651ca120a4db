import { teacher } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, idAndName, isUnverified, named, percent } from '../kit/fields.ts'
import { filter } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { statusTones } from './course-status.ts'

const count = z.number().int()

/** A course in its teacher's overview. `completion` is the percentage of completed lessons over all its learners. */
export const TaughtCourse = named('TaughtCourse', {
  id: bodyId,
  name: z.string(),
  statusName: z.string(),
  statusTone: z.enum(statusTones),
  learners: count,
  activeThisWeek: count,
  studySeconds: count,
  isUnverified,
  completion: percent,
  finished: count,
})
export type TaughtCourse = z.output<typeof TaughtCourse>

/** A teacher's start page. Weeks start on Monday; `learners` counts distinct people. */
export const TeachingOverview = named('TeachingOverview', {
  learners: count,
  activeThisWeek: count,
  studySeconds: count,
  isUnverified,
  openQuestions: count,
  unreadMessages: count,
  courses: z.array(TaughtCourse),
  /** The teacher named by an admin. */
  teacher: idAndName.nullable(),
})
export type TeachingOverview = z.output<typeof TeachingOverview>

/** Learners' progress in a lesson; `stop` is the part where most of them stopped watching, null if none did. */
export const LessonStop = named('LessonStop', {
  id: bodyId,
  title: z.string(),
  chapterTitle: z.string(),
  duration: count,
  begun: count,
  finished: count,
  finishedPercent: percent,
  stop: z.object({ fromSecond: count, toSecond: count, learners: count, ofStopped: count }).nullable(),
})
export type LessonStop = z.output<typeof LessonStop>

export const teacherConsoleEndpoints = {
  getTeachingOverview: endpoint('GET', '/api/teacher/overview', {
    access: teacher('courses.view'),
    summary: 'The courses of a teacher with their learners; admins name the teacher, teachers get their own',
    failure: text('获取教学概况失败'),
    query: z.object({ teacherId: filter(id) }),
    response: TeachingOverview,
  }),
  getCourseStops: endpoint('GET', '/api/teacher/courses/{id}/stops', {
    access: teacher('courses.view'),
    summary: 'Learners’ progress in each lesson of a course, and where most of them stop watching',
    failure: text('获取课时学习情况失败'),
    response: z.object({ course: idAndName, lessons: z.array(LessonStop) }),
  }),
}
