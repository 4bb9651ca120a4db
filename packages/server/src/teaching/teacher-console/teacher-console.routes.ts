import type { teacherConsoleEndpoints } from '@jiangxue/contract/course/teacher-console.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Caller } from '../../core/http/caller.ts'
import { pick } from '../../core/pick.ts'
import { problem } from '../../core/problem.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { countUnread } from '../../messaging/message/message.queries.ts'
import { countStudents } from '../../people/student/found-students.queries.ts'
import { getCourse } from '../course-editing/managed-course.ts'
import { onReadCourse } from '../course/taught-course.policy.ts'
import { countQuestions } from '../question/question.queries.ts'
import { findTeacher } from '../teacher/teacher.queries.ts'
import { readCourseStops } from './course-stops.ts'
import type { TaughtBy } from './teacher-console.queries.ts'
import { readTaughtCourses } from './teaching-overview.ts'

/** Teachers see their own courses; admins may choose a teacher. */
function taughtBy({ role, userId }: Caller, teacherId: number | undefined): TaughtBy {
  if (role === 'ADMIN' && teacherId !== undefined) return { teacherId }
  if (teacherId !== undefined) throw problem('access.denied')
  return { userId }
}

export const teacherConsoleHandlers: HandlersOf<keyof typeof teacherConsoleEndpoints> = {
  getTeachingOverview: async ({ context, caller, query }) => {
    const db = context.database.read
    const teacher = query.teacherId === undefined ? undefined : await findTeacher(db, query.teacherId)
    const courses = await readTaughtCourses(context, taughtBy(caller, query.teacherId))
    const sum = (of: (course: (typeof courses)[number]) => number) =>
      courses.reduce((total, course) => total + of(course), 0)
    return {
      // A learner of two courses counts once for a teacher; for admins the courses are simply added up.
      learners:
        caller.role === 'TEACHER'
          ? await countStudents(db, { teacherId: caller.userId })
          : sum(({ learners }) => learners),
      activeThisWeek: sum(({ activeThisWeek }) => activeThisWeek),
      studySeconds: sum(({ studySeconds }) => studySeconds),
      ...markUnverified(courses.some(({ isUnverified }) => isUnverified) ? 1 : 0),
      openQuestions: await countQuestions(db, {
        state: 'open',
        ...(caller.role === 'TEACHER' && { teacherId: caller.userId }),
      }),
      unreadMessages: await countUnread(db, caller.userId),
      courses,
      teacher: teacher ? pick(teacher, ['id', 'name']) : null,
    }
  },

  getCourseStops: onReadCourse(async ({ context }, id) => {
    const { name } = await getCourse(context.database.read, id)
    return { course: { id, name }, lessons: await readCourseStops(context, id) }
  }),
}
