import type { Db } from '../../core/database/database.ts'
import { given } from '../../core/database/rows/given.ts'

const mostClasses = 3

/** The classes that the school itself runs, which are no secret: those for an organization are its own affair. */
const publicClasses = (db: Db) =>
  db
    .selectFrom('trainingClasses')
    .innerJoin('classCourses', 'classCourses.classId', 'trainingClasses.id')
    .where('trainingClasses.deletedAt', 'is', null)
    .where('trainingClasses.archivedAt', 'is', null)
    .where('trainingClasses.organizationId', 'is', null)

/** The projects that certificates name as the school's training project. */
const named = (project: string) => ['', project]

/** The days of the next classes that take one of the courses, the earliest first; of one project if it is given. */
export const listNextClasses = (db: Db, courseIds: readonly number[], today: string, project?: string) =>
  publicClasses(db)
    .select(['trainingClasses.startDate', 'trainingClasses.endDate'])
    .distinct()
    .where('classCourses.courseId', 'in', courseIds)
    .where('trainingClasses.status', 'in', ['PREPARING', 'RUNNING'])
    .where('trainingClasses.startDate', '>=', today)
    .$call(given(project, (query, project) => query.where('trainingClasses.project', 'in', named(project))))
    .orderBy('trainingClasses.startDate')
    .orderBy('trainingClasses.endDate')
    .limit(mostClasses)
    .execute()

/** The published courses that classes of the training project take. */
export const listProjectCourses = (db: Db, project: string) =>
  publicClasses(db)
    .innerJoin('courses', 'courses.id', 'classCourses.courseId')
    .select(['courses.id', 'courses.name', 'courses.priceFen', 'courses.lessonCount'])
    .select(['courses.duration', 'courses.durationUnit'])
    .distinct()
    .where('trainingClasses.project', 'in', named(project))
    .where('courses.deletedAt', 'is', null)
    .where('courses.status', '=', 'PUBLISHED')
    .orderBy('courses.id')
    .limit(mostClasses)
    .execute()

/** What it takes to pass the assessment of the training project's latest class; undefined if there is none. */
export const findProjectAssessment = (db: Db, project: string) =>
  publicClasses(db)
    .select(['trainingClasses.id', 'trainingClasses.passScore'])
    .where('trainingClasses.project', 'in', named(project))
    .where('trainingClasses.needsAssessment', '=', 1)
    .orderBy('trainingClasses.startDate', 'desc')
    .limit(1)
    .executeTakeFirst()
