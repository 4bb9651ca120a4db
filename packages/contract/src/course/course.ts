import { everybody, student, studentOnly, user } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { bodyId, id, idAndName, instant, isUnverified, keyword, named, percent } from '../kit/fields.ts'
import { filter, pageOf, pageQuery } from '../kit/page.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { courseStatuses } from './course-status.ts'
import { courseLevels, courseSorts, durationUnits, courseLimits } from './course.values.ts'
import { enrollmentStatuses } from './enrollment.values.ts'
import { learningOrders, lockKinds } from './learning-order.values.ts'
import { materialTypes } from './material.values.ts'
import { orderStatuses } from './order.values.ts'

export const Category = named('Category', { id: bodyId, name: z.string() })
export type Category = z.output<typeof Category>

export const CourseTeacher = named('CourseTeacher', {
  id: bodyId,
  name: z.string(),
  title: z.string(),
  specialty: z.string(),
  biography: z.string(),
  avatarUrl: z.string().nullable(),
})
export type CourseTeacher = z.output<typeof CourseTeacher>

/** A course as a card shows it. `description` is plain text here, `price` is in yuan. */
export const CourseCard = named('CourseCard', {
  id: bodyId,
  name: z.string(),
  description: z.string(),
  level: z.enum(courseLevels),
  price: z.number(),
  coverImageUrl: z.string().nullable(),
  categoryId: bodyId,
  categoryName: z.string(),
  requiresLogin: z.boolean(),
  lessonCount: z.number().int(),
  studentCount: z.number().int(),
  enrollCount: z.number().int(),
  createdAt: instant,
})
export type CourseCard = z.output<typeof CourseCard>

/** A course in full (spec §3); `description` and `syllabus` are sanitized HTML. */
export const Course = CourseCard.extend({
  duration: z.number().int().nullable(),
  durationUnit: z.enum(durationUnits),
  teachers: z.array(CourseTeacher),
  syllabus: z.string(),
  seoKeywords: z.string(),
  seoDescription: z.string(),
  status: z.enum(courseStatuses),
  learningOrder: z.enum(learningOrders),
}).meta({ id: 'Course' })
export type Course = z.output<typeof Course>

/** The first and the last day of a class. */
export const ClassDays = named('ClassDays', { startDate: z.string(), endDate: z.string() })

/** A course with the next classes that take it, and whether it belongs to the school's training project. */
export const CoursePage = Course.extend({ nextClasses: z.array(ClassDays), isOfTrainingProject: z.boolean() }).meta({
  id: 'CoursePage',
})
export type CoursePage = z.output<typeof CoursePage>

/**
 * What opens a lesson: the lesson to complete first, of `course` the first one left there, of `contract` the lesson
 * itself, and what to name of it.
 */
export const LessonLock = named('LessonLock', { kind: z.enum(lockKinds), lessonId: bodyId, title: z.string() })
export type LessonLock = z.output<typeof LessonLock>

/** A lesson in the outline of the detail page. `duration` in seconds; `videoUrl` only if the caller may watch. */
export const Lesson = named('Lesson', {
  id: bodyId,
  title: z.string(),
  description: z.string(),
  duration: z.number().int(),
  isPreview: z.boolean(),
  isPublic: z.boolean(),
  creditHours: z.number(),
  hasVideo: z.boolean(),
  canWatch: z.boolean(),
  /** Null unless the caller could watch the lesson once they have learned what comes before it. */
  lock: LessonLock.nullable(),
  videoUrl: z.string().nullable(),
  poster: z.string().nullable(),
  captionsUrl: z.string().nullable(),
  progress: percent,
  isCompleted: z.boolean(),
  lastStudyTime: instant.nullable(),
})
export type Lesson = z.output<typeof Lesson>
export const Chapter = named('Chapter', { id: bodyId, title: z.string(), lessons: z.array(Lesson) })
export type Chapter = z.output<typeof Chapter>

/** A lesson on the player page (spec §3, Video). */
export const Video = named('Video', {
  id: bodyId,
  title: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  duration: z.number().int(),
  description: z.string(),
  poster: z.string().nullable(),
  captionsUrl: z.string().nullable(),
  isPreview: z.boolean(),
  isPublic: z.boolean(),
  hasVideo: z.boolean(),
  canWatch: z.boolean(),
  lock: LessonLock.nullable(),
  /** The quiz to pass after the lesson; null unless the caller may watch the lesson. */
  quiz: idAndName.nullable(),
  progress: percent,
  isCompleted: z.boolean(),
  lastStudyTime: instant.nullable(),
})
export type Video = z.output<typeof Video>

export const Material = named('Material', {
  id: bodyId,
  name: z.string(),
  url: z.string(),
  type: z.enum(materialTypes),
  size: z.number().int(),
})
export type Material = z.output<typeof Material>

/** What learners see of a class before they study: its dates, and the limits of its hour rule. */
export const ClassNotice = named('ClassNotice', {
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  studyLimits: z.array(z.string()),
  /** Whether presence checks compare faces, if the learner agrees. */
  asksForFace: z.boolean(),
})
export type ClassNotice = z.output<typeof ClassNotice>

export const Enrollment = named('Enrollment', {
  status: z.enum(enrollmentStatuses),
  enrolledAt: instant,
  expiresAt: instant.nullable(),
  isPurchased: z.boolean(),
  orderStatus: z.enum(orderStatuses).nullable(),
  /** Yuan still to be paid. */
  dueAmount: z.number(),
  /** Enrolling again opens a new enrollment, because this one was refunded or has ended. */
  mayEnrollAgain: z.boolean(),
  /** The class that the enrollment belongs to. */
  trainingClass: ClassNotice.nullable(),
})
export type Enrollment = z.output<typeof Enrollment>

export const CoursePlan = named('CoursePlan', {
  course: Course,
  chapters: z.array(z.object({ id: bodyId, title: z.string(), videos: z.array(Video), resources: z.array(Material) })),
  enrollment: Enrollment.nullable(),
})
export type CoursePlan = z.output<typeof CoursePlan>

/** Query of the course list; `deletedStatus` is accepted and has no effect: deleted courses are never listed. */
export const CourseListQuery = pageQuery(courseLimits.listSize).extend({
  keyword,
  categoryId: filter(id),
  teacherId: filter(id),
  sort: z.enum(courseSorts).default('newest'),
  deletedStatus: z.enum(['false', 'true']).optional(),
})
export type CourseListQuery = z.output<typeof CourseListQuery>

/** One course of the student's own list (spec §3, enrollment row). */
export const EnrollmentRow = named('EnrollmentRow', {
  courseId: bodyId,
  courseName: z.string(),
  coverImageUrl: z.string().nullable(),
  /** False for a course taken offline: its study time remains, but its pages cannot be opened. */
  isPublished: z.boolean(),
  status: z.enum(enrollmentStatuses),
  isCompleted: z.boolean(),
  courseProgress: percent,
  completedLessons: z.number().int(),
  lessonCount: z.number().int(),
  studySeconds: z.number().int(),
  isUnverified,
  lastStudyTime: instant.nullable(),
  expiresAt: instant.nullable(),
  lessons: z.array(
    z.object({
      id: bodyId,
      title: z.string(),
      chapterTitle: z.string(),
      duration: z.number().int(),
      hasVideo: z.boolean(),
      progress: percent,
      isCompleted: z.boolean(),
      lock: LessonLock.nullable(),
      lastStudyTime: instant.nullable(),
    }),
  ),
})
export type EnrollmentRow = z.output<typeof EnrollmentRow>

/** The query of a signed URL that shows visitors an unpublished course. */
const Preview = z.object({ expires: z.string().max(20).optional(), signature: z.string().max(100).optional() })
const courseList = {
  access: everybody,
  summary: 'Published courses: search, category, sort, page of 9',
  failure: text('获取课程列表失败，请稍后重试'),
  query: CourseListQuery,
  response: pageOf(CourseCard),
} as const

export const courseEndpoints = {
  listCourses: endpoint('GET', '/api/public/courses/list', courseList),
  listAllCourses: endpoint('GET', '/api/courses', { ...courseList, summary: 'The same list under a second path' }),
  getCourse: endpoint('GET', '/api/public/courses/get/{id}', {
    access: everybody,
    summary: 'A published course',
    failure: text('获取课程信息失败'),
    query: Preview,
    response: CoursePage,
  }),
  getChapters: endpoint('GET', '/api/public/courses/{courseId}/chapters', {
    access: everybody,
    summary: 'The outline; video URLs only for lessons that the caller may watch',
    failure: text('获取课程章节失败'),
    query: Preview,
    response: z.array(Chapter),
  }),
  getCoursePlan: endpoint('GET', '/api/courses/{courseId}/detail', {
    access: user,
    summary: 'What the player page shows: course, chapters with videos and resources',
    failure: text('获取课程数据失败'),
    response: CoursePlan,
  }),
  enroll: endpoint('POST', '/api/courses/{id}/enroll', {
    access: studentOnly,
    summary: 'Enrolls the student; a priced course also creates an order. Repeated calls return the same enrollment',
    success: text('报名成功'),
    failure: text('报名失败，请稍后重试'),
    body: z.object({
      /** The version in force of the purchase agreement, if there is one and an order is created. */
      purchaseVersion: z.number().int().optional(),
    }),
    data: Enrollment,
  }),
  listOwnCourses: endpoint('GET', '/api/student/courses', {
    access: student,
    summary: 'The caller’s enrollments',
    query: pageQuery(),
    response: pageOf(EnrollmentRow),
  }),
}
