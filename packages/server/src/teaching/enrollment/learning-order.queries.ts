import { sql } from 'kysely'
import { findRows } from '../../core/database/bulk.ts'
import type { Db } from '../../core/database/database.ts'
import { isQuizOpen } from '../outline/lesson-quiz.queries.ts'
import { outlineOrder } from '../outline/outline.queries.ts'
import { lacksContract } from './contract-due.queries.ts'

/** A student, or 0 for visitors, and a course. */
export type Learner = readonly [studentId: number, courseId: number]

export interface OrderRow {
  readonly studentId: number
  readonly courseId: number
  readonly learningOrder: string
  readonly keepsOrder: number | null
  /** The class of the enrollment, if its courses are learned one after another. */
  readonly classInOrder: number | null
  /** Whether they have to sign the training contract first. */
  readonly mustSign: number
}
/**
 * In which order learners take courses, and whether they have to sign a contract before: by the course, and by the class
 * of their enrollment.
 */
export const findOrders = (db: Db, learners: readonly Learner[]) =>
  findRows<OrderRow>(
    db,
    'learning orders',
    learners,
    (keys) => sql`
    with wanted (student_id, course_id) as (${keys})
    select wanted.student_id, wanted.course_id, courses.learning_order, training_classes.keeps_order,
      case when training_classes.courses_in_order = 1 then training_classes.id end as class_in_order,
      case when ${lacksContract} then 1 else 0 end as must_sign
    from wanted
    join courses on courses.id = wanted.course_id
    left join enrollments on enrollments.student_id = wanted.student_id and enrollments.course_id = wanted.course_id
      and enrollments.replaced_at is null
    left join orders on orders.enrollment_id = enrollments.id
    left join training_classes on training_classes.id = enrollments.class_id and training_classes.deleted_at is null`,
  )

/** The published courses before a course of a class, in the order of the class. */
export const findEarlierCourses = (db: Db, places: readonly (readonly [classId: number, courseId: number])[]) =>
  findRows<{ classId: number; courseId: number; earlierId: number; name: string }>(
    db,
    'earlier courses',
    places,
    (keys) => sql`
    with wanted (class_id, course_id) as (${keys})
    select distinct wanted.class_id, wanted.course_id, courses.id as earlier_id, courses.name, earlier.position
    from wanted
    join class_courses own on own.class_id = wanted.class_id and own.course_id = wanted.course_id
    join class_courses earlier on earlier.class_id = own.class_id and earlier.position < own.position
    join courses on courses.id = earlier.course_id
    where courses.deleted_at is null and courses.status = 'PUBLISHED'
    order by wanted.class_id, wanted.course_id, earlier.position`,
  )

export interface StepRow {
  readonly studentId: number
  readonly courseId: number
  readonly id: number
  readonly title: string
  readonly chapterId: number
  readonly isForEveryone: number
  readonly isCompletable: number
  readonly isBegun: number
  readonly completedAt: number | null
  /** The quiz of the lesson, if the learner has not passed it. */
  readonly quizLeft: string | null
}
/** The lessons of courses in the order of the outline, with how far the learners are; deleted ones do not count. */
export const findSteps = (db: Db, learners: readonly Learner[]) =>
  findRows<StepRow>(
    db,
    'steps of courses',
    learners,
    (keys) => sql`
    with given (student_id, course_id) as (${keys}), wanted as (select distinct student_id, course_id from given)
    select wanted.student_id, wanted.course_id, lessons.id, lessons.title, lessons.chapter_id,
      case when lessons.is_preview = 1 or lessons.is_public = 1 then 1 else 0 end as is_for_everyone,
      case when media.duration_ms >= 1000 then 1 else 0 end as is_completable,
      case when lesson_progress.lesson_id is null then 0 else 1 end as is_begun, lesson_progress.completed_at,
      case when not exists (
        select 1 from exam_attempts where exam_attempts.exam_id = quizzes.id
          and exam_attempts.student_id = wanted.student_id and exam_attempts.state = 'HANDED_IN'
          and exam_attempts.is_passed = 1) then quizzes.name end as quiz_left
    from wanted
    join lessons on lessons.course_id = wanted.course_id and lessons.deleted_at is null
    join chapters on chapters.id = lessons.chapter_id and chapters.deleted_at is null
    left join media on media.id = lessons.media_id
    left join exams quizzes on quizzes.id = lessons.gate_exam_id and ${isQuizOpen}
    left join lesson_progress on lesson_progress.student_id = wanted.student_id
      and lesson_progress.lesson_id = lessons.id
    order by wanted.student_id, wanted.course_id, ${outlineOrder}`,
  )
