import type { Db } from '../../../core/database/database.ts'

export const listOwnNotes = (db: Db, userId: number) =>
  db
    .selectFrom('notes')
    .leftJoin('lessons', 'lessons.id', 'notes.lessonId')
    .leftJoin('courses', 'courses.id', 'lessons.courseId')
    .select([
      'courses.name as course',
      'lessons.title as lesson',
      'notes.positionMs',
      'notes.content',
      'notes.isShared',
      'notes.createdAt',
      'notes.updatedAt',
    ])
    .where('notes.studentId', '=', userId)
    .orderBy('notes.id', 'desc')
    .execute()

export const listOwnQuestions = (db: Db, userId: number) =>
  db
    .selectFrom('lessonQuestions')
    .leftJoin('lessons', 'lessons.id', 'lessonQuestions.lessonId')
    .leftJoin('courses', 'courses.id', 'lessonQuestions.courseId')
    .select([
      'lessonQuestions.id',
      'courses.name as course',
      'lessons.title as lesson',
      'lessonQuestions.positionMs',
      'lessonQuestions.content',
      'lessonQuestions.createdAt',
    ])
    .where('lessonQuestions.studentId', '=', userId)
    .orderBy('lessonQuestions.id', 'desc')
    .execute()

/** What the school answered to somebody's questions, without who did. */
export const listAnswersTo = (db: Db, userId: number) =>
  db
    .selectFrom('lessonAnswers')
    .innerJoin('lessonQuestions', 'lessonQuestions.id', 'lessonAnswers.questionId')
    .select(['lessonAnswers.questionId', 'lessonAnswers.content', 'lessonAnswers.createdAt'])
    .where('lessonQuestions.studentId', '=', userId)
    .orderBy('lessonAnswers.id')
    .execute()

/** What somebody answered, without the questions, which are those of others. */
export const listAnswersBy = (db: Db, userId: number) =>
  db
    .selectFrom('lessonAnswers')
    .innerJoin('lessonQuestions', 'lessonQuestions.id', 'lessonAnswers.questionId')
    .leftJoin('lessons', 'lessons.id', 'lessonQuestions.lessonId')
    .leftJoin('courses', 'courses.id', 'lessonQuestions.courseId')
    .select(['courses.name as course', 'lessons.title as lesson', 'lessonAnswers.content', 'lessonAnswers.createdAt'])
    .where('lessonAnswers.authorId', '=', userId)
    .orderBy('lessonAnswers.id', 'desc')
    .execute()

/** The reasons for which somebody reported questions, without the questions. */
export const listReportsBy = (db: Db, userId: number) =>
  db
    .selectFrom('questionReports')
    .select(['reason', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute()
