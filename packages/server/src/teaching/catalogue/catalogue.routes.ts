import type { courseEndpoints, CoursePlan, Enrollment } from '@jiangxue/contract/course/course.ts'
import type { Context } from '../../core/context.ts'
import { showPage } from '../../core/database/page-of.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import type { Caller } from '../../core/http/caller.ts'
import { problem } from '../../core/problem.ts'
import { siteDay } from '../../core/time/site-day.ts'
import type { SignedQuery } from '../../files/file/signed-url.ts'
import { isSignedPreview } from '../course/course-path.ts'
import { maySeeDrafts, mayWatch } from '../course/course.policy.ts'
import { findCourse, listCourseTeachers, type CourseRow } from '../course/course.queries.ts'
import { toCourse, toCourseCard } from '../course/course.wire.ts'
import { listPublishedCourses } from '../course/published-courses.ts'
import { enroll } from '../enrollment/enroll.ts'
import { listEnrollmentRows } from '../enrollment/enrollment-rows.ts'
import { findCourseProgress, findEnrollment, type FoundEnrollment } from '../enrollment/enrollment.queries.ts'
import { toEnrollment } from '../enrollment/enrollment.wire.ts'
import { purchaseBy } from '../enrollment/purchase-by.ts'
import { viewerOf } from '../enrollment/viewer.ts'
import { listChapterMaterials } from '../material/material.queries.ts'
import { toMaterial } from '../material/material.wire.ts'
import { readClassNotice } from '../training-class/own-classes.ts'
import { listNextClasses, listProjectCourses } from '../training-class/public-classes.queries.ts'
import { listOutlineRows } from './catalogue.queries.ts'
import { lessonViews } from './lesson-view.ts'
import { groupByChapter, toLesson, toVideo } from './lesson.wire.ts'

/** Returns a published course. Drafts are returned to course admins, and to visitors with a signed preview address. */
async function visibleCourse(
  { database, keys, now }: Context,
  caller: Caller | null,
  id: number,
  preview: SignedQuery = {},
): Promise<CourseRow> {
  const course = await findCourse(database.read, id)
  const isVisible =
    course && (course.status === 'PUBLISHED' || maySeeDrafts(caller) || isSignedPreview(keys, id, preview, now()))
  if (!isVisible) throw problem('course.notFound')
  return course
}

/** Which classes take a course next. */
async function classesOf({ database, settings, now }: Context, id: number) {
  const values = await settings.current()
  const today = siteDay(now(), values['basic.timezone'])
  const ofProject = await listProjectCourses(database.read, values['certificate.trainingProject'])
  return {
    nextClasses: await listNextClasses(database.read, [id], today),
    isOfTrainingProject: ofProject.some((course) => course.id === id),
  }
}

const listCourses: HandlersOf<'listCourses'>['listCourses'] = async ({ context, query, revision }) =>
  showPage(await listPublishedCourses(context, query, revision), query, toCourseCard)

async function ownEnrollment(
  context: Context,
  studentId: number,
  course: CourseRow,
  row: FoundEnrollment,
): Promise<Enrollment> {
  const progress = await findCourseProgress(context.database.read, studentId, course.id)
  const notice = row.classId === null ? null : await readClassNotice(context, row.classId)
  return toEnrollment(row, course, progress, context.now(), notice)
}

/** Everything that the player page shows; materials of open chapters only for callers who may watch them. */
async function readCoursePlan(context: Context, caller: Caller, course: CourseRow): Promise<CoursePlan> {
  const { read } = context.database
  const { viewOf, lockedChapters } = await lessonViews(context, caller, course)
  const viewer = await viewerOf(context, caller, course)
  const mayLearn = mayWatch({ ...course, isPreview: 0, isPublic: 0 }, viewer, context.now())
  const ofCourse = mayLearn ? await listChapterMaterials(read, course.id) : []
  const materials = ofCourse.filter(({ chapterId }) => !lockedChapters.has(chapterId as number))
  const enrollment = await findEnrollment(read, caller.userId, course.id)
  const chapters = groupByChapter(await listOutlineRows(read, course.id), (row) => toVideo(row, viewOf(row)))
  return {
    course: toCourse(course, await listCourseTeachers(read, course.id)),
    chapters: chapters.map(({ id, title, items }) => ({
      id,
      title,
      videos: items,
      resources: materials.filter((row) => row.chapterId === id).map((row) => toMaterial(context, row)),
    })),
    enrollment: enrollment ? await ownEnrollment(context, caller.userId, course, enrollment) : null,
  }
}

export const catalogueHandlers: HandlersOf<keyof typeof courseEndpoints> = {
  listCourses,
  listAllCourses: listCourses,

  getCourse: async ({ context, caller, params, query }) => {
    const course = await visibleCourse(context, caller, params.id, query)
    return {
      ...toCourse(course, await listCourseTeachers(context.database.read, course.id)),
      ...(await classesOf(context, course.id)),
    }
  },

  getChapters: async ({ context, caller, params, query }) => {
    const course = await visibleCourse(context, caller, params.courseId, query)
    const { viewOf } = await lessonViews(context, caller, course)
    const rows = await listOutlineRows(context.database.read, course.id)
    return groupByChapter(rows, (row) => toLesson(row, viewOf(row))).map(({ id, title, items }) => ({
      id,
      title,
      lessons: items,
    }))
  },

  getCoursePlan: async ({ context, caller, params }) =>
    readCoursePlan(context, caller, await visibleCourse(context, caller, params.courseId)),

  enroll: async (call) => {
    const { context, caller, params, body } = call
    const course = await visibleCourse(context, caller, params.id)
    const { database, keys, settings, now } = context
    const school = { keys, values: await settings.current(), now: now() }
    const onPurchase = await purchaseBy(call, body.purchaseVersion)
    const row = await database.write((db) => enroll(db, school, caller.userId, course, onPurchase))
    return ownEnrollment(context, caller.userId, course, row)
  },

  listOwnCourses: ({ context, caller, query }) => listEnrollmentRows(context, caller.userId, 'enrolled', query),
}
