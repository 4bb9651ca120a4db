import type { OwnClass } from '@jiangxue/contract/class/class-roster.ts'
import type { ClassNotice } from '@jiangxue/contract/course/course.ts'
import { mayAskBy } from '@jiangxue/contract/learning/presence.values.ts'
import type { Context } from '../../core/context.ts'
import { listOfStudent } from '../../ledger/rules/classroom-hours.queries.ts'
import { sumHundredths } from '../../ledger/rules/classroom-hours.ts'
import { presenceRuleFor } from '../../ledger/rules/presence-rules.ts'
import { currentPresenceRules } from '../../ledger/rules/rules-in-force.ts'
import { limitsOfClass } from './class-overview.ts'
import { listClassesOfStudent } from './member.queries.ts'
import { toIsPassed } from './member.wire.ts'
import { describePartOutcomes } from './part-outcomes.ts'
import { findClass, listClassCourses } from './training-class.queries.ts'

/** The classes of a student as shown to them, the latest joined first. */
export async function readOwnClasses(context: Context, studentId: number): Promise<OwnClass[]> {
  const { read } = context.database
  const rows = await listClassesOfStudent(read, studentId)
  const courses = await listClassCourses(
    read,
    rows.map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async ({ id, name, startDate, endDate, needsAssessment, isPassed, score }) => ({
      id,
      name,
      startDate,
      endDate,
      courses: courses
        .filter((course) => course.classId === id)
        .map((course) => ({ id: course.id, name: course.name })),
      ...(await noticeOf(context, id)),
      needsAssessment: needsAssessment === 1,
      isPassed: toIsPassed(isPassed),
      score,
      parts: await describePartOutcomes(read, id, studentId),
      classroomHours: sumHundredths(await listOfStudent(read, studentId, id)) / 100,
    })),
  )
}

/** What a learner reads about a class before the first lesson; null if it was deleted. */
export async function readClassNotice(context: Context, classId: number): Promise<ClassNotice | null> {
  const found = await findClass(context.database.read, classId)
  if (!found) return null
  const { name, startDate, endDate } = found
  return { name, startDate, endDate, ...(await noticeOf(context, classId)) }
}

const noticeOf = async (context: Context, classId: number) => ({
  studyLimits: await limitsOfClass(context, classId),
  asksForFace: mayAskBy(presenceRuleFor(await currentPresenceRules(context.settings), classId), 'face'),
})
