import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { Context } from '../../core/context.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/http/problem.ts'
import { done } from '../../core/units.ts'
import { coursePath, isSigned, signedResourceUrl } from '../../files/file/signed-url.ts'
import { maySeeDrafts, mayWatch } from '../course/course.policy.ts'
import {
  findCourse,
  listCategories,
  listChapterResources,
  listCourseTeachers,
  listOutline,
  listPublishedCourses,
  type CourseRow,
} from '../course/course.queries.ts'
import { toChapters, toCourse, toCourseCard, toEnrollment, toLessonChapters, toVideo } from '../course/course.wire.ts'
import { enroll } from '../enrollment/enroll.ts'
import { listEnrollmentRows } from '../enrollment/enrollment-rows.ts'
import { findEnrollment, type EnrollmentRow } from '../enrollment/enrollment.queries.ts'
import { findCourseGains } from '../student-centre/student-centre.queries.ts'
import { lessonViews, viewerOf } from './lesson-view.ts'

/** A course that the caller may know of: published, or any for staff of courses and for whom a preview was signed. */
async function visibleCourse(
  { database, keys, now }: Context,
  caller: Caller | null,
  id: number,
  preview: Parameters<typeof isSigned>[2] = {},
): Promise<CourseRow> {
  const course = await findCourse(database.read, id)
  if (
    course?.status === 'PUBLISHED' ||
    (course && (maySeeDrafts(caller) || isSigned(keys, coursePath(id), preview, now())))
  )
    return course
  throw problem('course.absent')
}

const listCourses: HandlersOf<'listCourses'>['listCourses'] = async ({ context, query }) => {
  const { rows, total } = await listPublishedCourses(context.database.read, query)
  return toPage(rows.map(toCourseCard), total, query)
}

async function ownEnrollment(context: Context, studentId: number, course: CourseRow, row: EnrollmentRow) {
  const gain = await findCourseGains(context.database.read, studentId, course.id)
  const progress = {
    completed: gain?.completedLessons ?? 0,
    credited: gain?.creditedMs ?? 0,
    lessons: course.lessonCount,
  }
  return toEnrollment(row, course.priceFen, progress, context.now())
}

export const courseHandlers: HandlersOf<
  | 'listCategories'
  | 'listCourses'
  | 'listAllCourses'
  | 'getCourse'
  | 'getChapters'
  | 'getCoursePlan'
  | 'enroll'
  | 'listOwnCourses'
> = {
  listCategories: ({ context }) => listCategories(context.database.read),
  listCourses,
  listAllCourses: listCourses,

  getCourse: async ({ context, caller, params, query }) => {
    const course = await visibleCourse(context, caller, params.id, query)
    return toCourse(course, await listCourseTeachers(context.database.read, course.id))
  },

  getChapters: async ({ context, caller, params, query }) => {
    const course = await visibleCourse(context, caller, params.courseId, query)
    return toLessonChapters(
      await listOutline(context.database.read, course.id),
      await lessonViews(context, caller, course),
    )
  },

  getCoursePlan: async ({ context, caller, params }) => {
    const { database, keys, now } = context
    const course = await visibleCourse(context, caller, params.courseId)
    const viewOf = await lessonViews(context, caller, course)
    const resources = await listChapterResources(database.read, course.id)
    const enrollment = await findEnrollment(database.read, caller.userId, course.id)
    const mayLearn = mayWatch({ ...course, isPreview: 0, isPublic: 0 }, await viewerOf(context, caller, course), now())
    return {
      course: toCourse(course, await listCourseTeachers(database.read, course.id)),
      chapters: toChapters(await listOutline(database.read, course.id), (row) => toVideo(row, viewOf(row))).map(
        ({ items, ...chapter }) => ({
          ...chapter,
          videos: items,
          resources: mayLearn
            ? resources
                .filter((row) => row.chapterId === chapter.id)
                .map((row) => ({
                  id: row.id,
                  name: row.name,
                  type: row.type as 'pdf',
                  size: row.byteSize,
                  url: row.url ?? signedResourceUrl(keys, row.fileId as number, now()),
                }))
            : [],
        }),
      ),
      enrollment: enrollment ? await ownEnrollment(context, caller.userId, course, enrollment) : null,
    }
  },

  enroll: async ({ context, caller, params }) => {
    const course = await visibleCourse(context, caller, params.id)
    const row = await context.database.write((db) => enroll(db, caller.userId, course, context.now()))
    return done(await ownEnrollment(context, caller.userId, course, row), '报名成功')
  },

  listOwnCourses: ({ context, caller, query }) => listEnrollmentRows(context, caller.userId, 'enrolled', query),
}
