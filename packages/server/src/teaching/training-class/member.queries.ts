import { sql, type Updateable } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { valuesOf, isInserted, sumOf } from '../../core/database/rows/row-results.ts'
import type { Schema } from '../../core/database/schema.ts'
import { hasUnverifiedTime } from '../../ledger/chain/unverified.queries.ts'
import { deletePartResultsOf } from './class-part.queries.ts'
import { inScope, type ClassScope } from './training-class.queries.ts'

const membersOf = (db: Db, classId: number, scope: ClassScope = {}) =>
  db
    .selectFrom('classMembers')
    .innerJoin('users', 'users.id', 'classMembers.studentId')
    .where('classMembers.classId', '=', classId)
    .$if(!scope.withDeleted, (query) => query.where('users.deletedAt', 'is', null))
    .where(inScope(scope))

/** The members of a class whom the caller may see, sorted by student number, with their results. */
export const listMembers = (db: Db, classId: number, scope: ClassScope) =>
  membersOf(db, classId, scope)
    .leftJoin('organizations', 'organizations.id', 'users.organizationId')
    .leftJoin('users as assessors', 'assessors.id', 'classMembers.assessedBy')
    .select([
      'users.id',
      'users.name',
      'users.username',
      'users.studentNumber',
      'users.deletedAt',
      'users.idCardCipher',
      'users.idCardDigest',
      'organizations.name as organizationName',
      'classMembers.joinedAt',
      'classMembers.score',
      'classMembers.isPassed',
      'classMembers.assessedOn',
      'assessors.name as assessedBy',
      'classMembers.assessedAt',
    ])
    .select(hasUnverifiedTime(db, sql.ref('users.id')).as('isUnverified'))
    .orderBy('users.studentNumber')
    .orderBy('users.id')
    .execute()
export type MemberRecord = Awaited<ReturnType<typeof listMembers>>[number]

export const listMemberIds = (db: Db, classId: number): Promise<number[]> =>
  valuesOf(membersOf(db, classId).select('users.id').orderBy('users.studentNumber').orderBy('users.id'), 'id')

/** Includes deleted students, who may be restored. */
export const listAllMemberIds = (db: Db, classId: number): Promise<number[]> =>
  valuesOf(
    db.selectFrom('classMembers').select('studentId').where('classId', '=', classId).orderBy('studentId'),
    'studentId',
  )

export const listMemberProgress = (db: Db, classId: number) =>
  db
    .selectFrom('courseProgress')
    .innerJoin('classCourses', (join) =>
      join.onRef('classCourses.courseId', '=', 'courseProgress.courseId').on('classCourses.classId', '=', classId),
    )
    .innerJoin('classMembers', (join) =>
      join.onRef('classMembers.studentId', '=', 'courseProgress.studentId').on('classMembers.classId', '=', classId),
    )
    .select([
      'courseProgress.studentId',
      'courseProgress.courseId',
      'courseProgress.creditedMs',
      'courseProgress.completedLessons',
      'courseProgress.lastStudiedAt',
    ])
    .execute()
export type MemberProgress = Awaited<ReturnType<typeof listMemberProgress>>[number]

/** How many lessons of the courses of a class a student has completed. */
export const sumCompletedInClass = (db: Db, classId: number, studentId: number): Promise<number> =>
  sumOf(
    db
      .selectFrom('courseProgress')
      .innerJoin('classCourses', 'classCourses.courseId', 'courseProgress.courseId')
      .innerJoin('courses', 'courses.id', 'classCourses.courseId')
      .select((of) => of.fn.sum<number>('courseProgress.completedLessons').as('sum'))
      .where('classCourses.classId', '=', classId)
      .where('courseProgress.studentId', '=', studentId)
      .where('courses.deletedAt', 'is', null),
  )

/**
 * The valid certificates of the project of a class, one for each student, wherever they were issued; the one that the
 * class issued comes first.
 */
export async function listClassCertificates(db: Db, classId: number) {
  const isOfClass = sql<boolean>`certificates.class_id = ${classId}`
  const isOfMember = sql<boolean>`certificates.project_key = 'training' and exists (
    select 1 from class_members join training_classes on training_classes.id = class_members.class_id
    where class_members.class_id = ${classId} and class_members.student_id = certificates.student_id
      and training_classes.project in ('', certificates.course_name))`
  const rows = await db
    .selectFrom('certificates')
    .select(['id', 'studentId', 'certificateNumber', 'issueDate'])
    .where((where) => where.or([isOfClass, isOfMember]))
    .where('status', '=', 'VALID')
    .where('deletedAt', 'is', null)
    .orderBy(sql`case when class_id = ${classId} then 0 else 1 end`)
    .orderBy('id', 'desc')
    .execute()
  return [...Map.groupBy(rows, ({ studentId }) => studentId).values()].map(([first]) => first!)
}

/** The students who joined a class through an import. */
export const listImportedMemberIds = (db: Db, importId: number): Promise<number[]> =>
  valuesOf(
    db.selectFrom('classMembers').select('studentId').where('importId', '=', importId).orderBy('studentId'),
    'studentId',
  )

/** Returns false if the student is already in the class. */
export const insertMember = (
  db: Db,
  member: { classId: number; studentId: number; joinedAt: number },
): Promise<boolean> =>
  isInserted(
    db
      .insertInto('classMembers')
      .values(member)
      .onConflict((taken) => taken.doNothing()),
  )

export const findMember = (db: Db, classId: number, studentId: number) =>
  db
    .selectFrom('classMembers')
    .selectAll()
    .where('classId', '=', classId)
    .where('studentId', '=', studentId)
    .executeTakeFirst()

/** Results go with their member. */
export async function deleteMember(db: Db, classId: number, studentId: number): Promise<void> {
  await deletePartResultsOf(db, classId, studentId)
  await db.deleteFrom('classMembers').where('classId', '=', classId).where('studentId', '=', studentId).execute()
}

export const saveMember = (db: Db, classId: number, studentId: number, change: Updateable<Schema['classMembers']>) =>
  db.updateTable('classMembers').set(change).where('classId', '=', classId).where('studentId', '=', studentId).execute()

/** Judges the scores of a class by a new pass score, as if entered now. Returns the members whose result has changed. */
export const judgeScores = (db: Db, classId: number, passScore: number, now: number) =>
  db
    .updateTable('classMembers')
    .set({ isPassed: sql<0 | 1>`1 - is_passed`, assessedAt: now })
    .where('classId', '=', classId)
    .where('score', 'is not', null)
    .where(sql<boolean>`is_passed <> case when score >= ${passScore} then 1 else 0 end`)
    .returning(['studentId', 'score', 'isPassed'])
    .execute()

/** Sets the class whose hour rule credits an enrollment; null for the school's. */
export const setClassOfEnrollment = (db: Db, enrollmentId: number, classId: number | null) =>
  db.updateTable('enrollments').set({ classId }).where('id', '=', enrollmentId).execute()

/** The current enrollments of a student that belong to a class, and since when it has their course. */
export const listEnrollmentsOfClass = (db: Db, classId: number, studentId: number) =>
  db
    .selectFrom('enrollments')
    .leftJoin('classCourses', (join) =>
      join
        .onRef('classCourses.classId', '=', 'enrollments.classId')
        .onRef('classCourses.courseId', '=', 'enrollments.courseId'),
    )
    .leftJoin('orders', 'orders.enrollmentId', 'enrollments.id')
    .select([
      'enrollments.id',
      'enrollments.courseId',
      'enrollments.createdAt',
      'classCourses.addedAt',
      'orders.id as orderId',
      'orders.status as orderStatus',
    ])
    .where('enrollments.classId', '=', classId)
    .where('enrollments.studentId', '=', studentId)
    .where('enrollments.replacedAt', 'is', null)
    .orderBy('enrollments.courseId')
    .execute()
export type ClassEnrollment = Awaited<ReturnType<typeof listEnrollmentsOfClass>>[number]

export const listClassEnrollments = (db: Db, classId: number, courseIds: readonly number[]) =>
  db
    .selectFrom('enrollments')
    .select(['id', 'studentId', 'courseId'])
    .where('classId', '=', classId)
    .where('courseId', 'in', courseIds)
    .execute()

/** The classes of a student, the latest joined first. */
export const listClassesOfStudent = (db: Db, studentId: number) =>
  db
    .selectFrom('classMembers')
    .innerJoin('trainingClasses', 'trainingClasses.id', 'classMembers.classId')
    .select([
      'trainingClasses.id',
      'trainingClasses.name',
      'trainingClasses.project',
      'trainingClasses.status',
      'trainingClasses.startDate',
      'trainingClasses.endDate',
      'trainingClasses.needsAssessment',
      'classMembers.isPassed',
      'classMembers.score',
    ])
    .where('classMembers.studentId', '=', studentId)
    .where('trainingClasses.deletedAt', 'is', null)
    .orderBy('classMembers.joinedAt', 'desc')
    .orderBy('trainingClasses.id', 'desc')
    .execute()
