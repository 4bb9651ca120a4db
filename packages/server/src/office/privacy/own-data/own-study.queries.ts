import type { Db } from '../../../core/database/database.ts'

/** Study time after a row of the ledger, in its order. */
export const listOwnSegments = (db: Db, userId: number, after: number, limit: number) =>
  db
    .selectFrom('studySegments')
    .leftJoin('lessons', 'lessons.id', 'studySegments.lessonId')
    .leftJoin('courses', 'courses.id', 'studySegments.courseId')
    .select([
      'studySegments.number',
      'courses.name as course',
      'lessons.title as lesson',
      'studySegments.fromMs',
      'studySegments.toMs',
      'studySegments.newMs',
      'studySegments.startedAt',
      'studySegments.endedAt',
      'studySegments.recordedAt',
      'studySegments.creditMode',
      'studySegments.ruleVersion',
      'studySegments.delivery',
      'studySegments.ip',
      'studySegments.userAgent',
    ])
    .where('studySegments.studentId', '=', userId)
    .where('studySegments.number', '>', after)
    .orderBy('studySegments.number')
    .limit(limit)
    .execute()
export type OwnSegment = Awaited<ReturnType<typeof listOwnSegments>>[number]

export const listOwnEvents = (db: Db, userId: number) =>
  db
    .selectFrom('ledgerEvents')
    .select(['number', 'kind', 'facts', 'recordedAt'])
    .where('studentId', '=', userId)
    .orderBy('number')
    .execute()

/** The names of the lessons, courses and classes that a student’s ledger mentions. */
export async function readOwnNames(db: Db, userId: number) {
  const named = (rows: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]))
  const lessons = await db
    .selectFrom('lessonProgress')
    .innerJoin('lessons', 'lessons.id', 'lessonProgress.lessonId')
    .select(['lessons.id', 'lessons.title as name'])
    .where('lessonProgress.studentId', '=', userId)
    .execute()
  const courses = await db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.courseId')
    .select(['courses.id', 'courses.name'])
    .where('enrollments.studentId', '=', userId)
    .execute()
  const classes = await db
    .selectFrom('classMembers')
    .innerJoin('trainingClasses', 'trainingClasses.id', 'classMembers.classId')
    .select(['trainingClasses.id', 'trainingClasses.name'])
    .where('classMembers.studentId', '=', userId)
    .execute()
  return { lessons: named(lessons), courses: named(courses), classes: named(classes) }
}

export const listOwnRefusals = (db: Db, userId: number) =>
  db
    .selectFrom('studyRefusals')
    .leftJoin('lessons', 'lessons.id', 'studyRefusals.lessonId')
    .select([
      'studyRefusals.day',
      'lessons.title as lesson',
      'studyRefusals.reason',
      'studyRefusals.refusals',
      'studyRefusals.lastAt',
    ])
    .where('studyRefusals.studentId', '=', userId)
    .orderBy('studyRefusals.day')
    .orderBy('studyRefusals.lessonId')
    .execute()

export const listOwnDays = (db: Db, userId: number) =>
  db.selectFrom('studyDays').select(['day', 'creditedMs']).where('studentId', '=', userId).orderBy('day').execute()

export const listOwnLessons = (db: Db, userId: number) =>
  db
    .selectFrom('lessonProgress')
    .leftJoin('lessons', 'lessons.id', 'lessonProgress.lessonId')
    .leftJoin('courses', 'courses.id', 'lessonProgress.courseId')
    .select([
      'courses.name as course',
      'lessons.title as lesson',
      'lessonProgress.progressPercent',
      'lessonProgress.creditedMs',
      'lessonProgress.completedAt',
      'lessonProgress.updatedAt',
    ])
    .where('lessonProgress.studentId', '=', userId)
    .orderBy('lessonProgress.courseId')
    .orderBy('lessons.position')
    .execute()

export const listOwnCourses = (db: Db, userId: number) =>
  db
    .selectFrom('courseProgress')
    .leftJoin('courses', 'courses.id', 'courseProgress.courseId')
    .select([
      'courses.name as course',
      'courseProgress.completedLessons',
      'courseProgress.creditedMs',
      'courseProgress.lastStudiedAt',
    ])
    .where('courseProgress.studentId', '=', userId)
    .orderBy('courseProgress.lastStudiedAt', 'desc')
    .execute()

export const listOwnClassroomHours = (db: Db, userId: number) =>
  db
    .selectFrom('classroomHours')
    .innerJoin('classroomSessions', 'classroomSessions.id', 'classroomHours.sessionId')
    .innerJoin('trainingClasses', 'trainingClasses.id', 'classroomSessions.classId')
    .select([
      'classroomSessions.heldOn',
      'trainingClasses.name as class',
      'classroomSessions.topic',
      'classroomSessions.hundredths',
      'classroomSessions.teacherName',
      'classroomHours.cancelledNumber',
    ])
    .where('classroomHours.studentId', '=', userId)
    .orderBy('classroomSessions.heldOn')
    .execute()

/** What the school looked into and asked the student about. */
export const listOwnFindings = (db: Db, userId: number) =>
  db
    .selectFrom('anomalyFindings')
    .select(['day', 'rule', 'facts', 'state', 'reason', 'decidedAt', 'discountedMs', 'answer', 'answeredAt'])
    .where('studentId', '=', userId)
    .where('notifiedAt', 'is not', null)
    .orderBy('id')
    .execute()

export const listOwnReminders = (db: Db, userId: number) =>
  db.selectFrom('studyReminders').select('sentAt').where('studentId', '=', userId).orderBy('sentAt').execute()

export const findOwnGoals = (db: Db, userId: number) =>
  db
    .selectFrom('learningGoals')
    .select(['dailySeconds', 'weeklySeconds', 'totalSeconds', 'updatedAt'])
    .where('studentId', '=', userId)
    .executeTakeFirst()
