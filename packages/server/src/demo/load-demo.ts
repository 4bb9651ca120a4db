import type { Context } from '../core/context.ts'
import type { DemoPart } from '../core/optional-module.ts'
import { bumpRevision } from '../core/revision/revision.queries.ts'
import { changeSetting } from '../core/settings/settings.ts'
import { listenOrigin } from '../core/settings/site-url.ts'
import { currentHourRules } from '../ledger/rules/rules-in-force.ts'
import { hashDemoPassword, hashUnknownPassword } from './demo-accounts.ts'
import { demoAdmin } from './demo-actor.ts'
import { loadAgreements } from './demo-agreements.ts'
import { loadApplications } from './demo-applications.ts'
import { loadClasses } from './demo-classes.ts'
import { loadCourses, loadMaterials, loadNews, loadSite, storeDemoFiles } from './demo-content.ts'
import { enrollStudents, loadGoals, type DemoCourseLessons } from './demo-enrollments.ts'
import { loadOrganizations, loadStaff, loadStudents } from './demo-people.ts'
import { loadQuestions } from './demo-questions.ts'
import { studyInThePast } from './demo-study.ts'
import { listDemoLessons, type DemoLessonRow } from './demo.queries.ts'

const schoolAgeMs = 400 * 86_400_000

/**
 * Fills an empty database with the demo school, through the product's own functions (decisions §9), and with what
 * optional modules add to it.
 */
export async function loadDemo(context: Context, parts: readonly DemoPart[]): Promise<void> {
  const { database, keys, now } = context
  const today = now()
  const { 'basic.timezone': timezone } = await context.settings.current()
  const passwords = { demoHash: await hashDemoPassword(), unknownHash: await hashUnknownPassword() }
  const files = await storeDemoFiles(context)

  const students = await database.write(async (db) => {
    const organizationIds = await loadOrganizations(db, today - schoolAgeMs)
    const teacherIds = await loadStaff(db, files, organizationIds, passwords, today - schoolAgeMs)
    const courseIds = await loadCourses(db, files, teacherIds, timezone, today)
    await loadNews(db, files, timezone, today)
    await loadMaterials(db, files, courseIds, today)
    await loadSite(db, files, today)
    // The demo cannot send e-mail or SMS.
    await changeSetting(db, 'user.verifyMethod', 'none', today)
    await changeSetting(db, 'certificate.instructorName', '方敬之', today)
    // The demo has no domain and is only opened on its own machine.
    await changeSetting(db, 'certificate.verifyAddress', listenOrigin(context.config), today)
    return loadStudents(db, keys, files, organizationIds, passwords, timezone, today)
  })

  const lessons = await listDemoLessons(database.read)
  const courses = byCourse(lessons)
  const school = { keys, values: await context.settings.current(), now: today }
  const plans = await database.write((db) => enrollStudents(db, students, courses, school))
  await database.write((db) => loadGoals(db, students, today))
  await studyInThePast(context, plans, {
    mode: 'verified',
    timezone,
    paymentRequired: false,
    hours: await currentHourRules(context.settings),
    keys,
    clockSteps: [],
  })
  await loadClasses(context, courses, students)
  await loadAgreements(context, students)
  await loadApplications(context)
  await loadQuestions(context, lessons, plans)
  for (const load of parts) await load(await demoAdmin(context))
  await database.write((db) => bumpRevision(db))
}

const byCourse = (lessons: readonly DemoLessonRow[]): DemoCourseLessons[] =>
  [...Map.groupBy(lessons, (lesson) => lesson.courseId)].map(([courseId, own]) => ({
    courseId,
    priceFen: own[0]?.priceFen ?? 0,
    lessons: own,
  }))
