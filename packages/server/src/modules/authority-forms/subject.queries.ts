import type { Db } from '../../core/database/database.ts'
import { isLessonUnverified } from '../../ledger/chain/unverified.queries.ts'
import { inScope, type ClassScope } from '../../teaching/training-class/training-class.queries.ts'

/** The members of a class whom the caller may see, by student number, with what is known of them. */
export const listSubjects = (db: Db, classId: number, scope: ClassScope) =>
  db
    .selectFrom('classMembers')
    .innerJoin('users', 'users.id', 'classMembers.studentId')
    .leftJoin('organizations', 'organizations.id', 'users.organizationId')
    .select([
      'users.id',
      'users.name',
      'users.studentNumber',
      'users.idCardCipher',
      'users.ethnicity',
      'users.phone',
      'users.email',
      'users.enrollmentDate',
      'organizations.name as organization',
      'classMembers.joinedAt',
      'classMembers.score',
      'classMembers.isPassed',
      'classMembers.assessedOn',
    ])
    .where('classMembers.classId', '=', classId)
    .where('users.deletedAt', 'is', null)
    .where(inScope(scope))
    .orderBy('users.studentNumber')
    .orderBy('users.id')
    .execute()
export type SubjectRecord = Awaited<ReturnType<typeof listSubjects>>[number]

/** What the members of a class have written in their applications, oldest first. */
export const listWritten = (db: Db, classId: number) =>
  db
    .selectFrom('trainingApplications')
    .innerJoin('classMembers', 'classMembers.studentId', 'trainingApplications.studentId')
    .select([
      'classMembers.studentId',
      'trainingApplications.attendeeEducation as education',
      'trainingApplications.attendeeCompany as company',
      'trainingApplications.attendeeAddress as address',
    ])
    .where('classMembers.classId', '=', classId)
    .orderBy('trainingApplications.id')
    .execute()

/** The verified time that the members of a class have studied in its courses, without repetitions. */
export const sumStudyTimes = (db: Db, classId: number) =>
  db
    .selectFrom('lessonProgress')
    .innerJoin('classCourses', 'classCourses.courseId', 'lessonProgress.courseId')
    .innerJoin('classMembers', (join) =>
      join
        .onRef('classMembers.classId', '=', 'classCourses.classId')
        .onRef('classMembers.studentId', '=', 'lessonProgress.studentId'),
    )
    .select('lessonProgress.studentId')
    .select((of) => of.fn.sum<number>('lessonProgress.coveredMs').as('ms'))
    .where('classCourses.classId', '=', classId)
    .where(isLessonUnverified(db), '=', 0)
    .groupBy('lessonProgress.studentId')
    .execute()

/** The first day on which the members of a class studied its courses. */
export const listFirstDays = (db: Db, classId: number) =>
  db
    .selectFrom('studySegments')
    .innerJoin('classCourses', 'classCourses.courseId', 'studySegments.courseId')
    .innerJoin('classMembers', (join) =>
      join
        .onRef('classMembers.classId', '=', 'classCourses.classId')
        .onRef('classMembers.studentId', '=', 'studySegments.studentId'),
    )
    .select('studySegments.studentId')
    .select((of) => of.fn.min('studySegments.day').as('day'))
    .where('classCourses.classId', '=', classId)
    .where('studySegments.newMs', '>', 0)
    .groupBy('studySegments.studentId')
    .execute()
