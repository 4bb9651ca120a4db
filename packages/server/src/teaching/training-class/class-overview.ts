import type { ClassMember } from '@jiangxue/contract/class/class-roster.ts'
import type { ClassHourRule, ClassOverview, ClassPresenceRule } from '@jiangxue/contract/class/training-class.ts'
import type { AssessmentOutcome } from '@jiangxue/contract/class/training-class.values.ts'
import type { HourRule } from '@jiangxue/contract/course/hour-rule.values.ts'
import { firstHourRule, limitsOf } from '@jiangxue/contract/course/hour-rule.values.ts'
import { firstPresenceRule, presenceLimitsOf, type PresenceRule } from '@jiangxue/contract/learning/presence.values.ts'
import { learningStatuses } from '@jiangxue/contract/organization/organization-console.values.ts'
import type { Context } from '../../core/context.ts'
import { translate } from '../../core/text/translate.ts'
import { toPercent, toSeconds } from '../../core/units.ts'
import { markUnverified } from '../../ledger/chain/unverified.queries.ts'
import { sumOfMembers } from '../../ledger/rules/classroom-hours.queries.ts'
import { readCreditHours } from '../../ledger/rules/credit-hours.queries.ts'
import { toCreditHours } from '../../ledger/rules/credit-hours.ts'
import { inForce, inForceFor } from '../../ledger/rules/hour-rules.ts'
import { presenceRuleFor } from '../../ledger/rules/presence-rules.ts'
import { currentHourRules, currentPresenceRules } from '../../ledger/rules/rules-in-force.ts'
import { readClassFigures, type ClassFigures, type Member } from './class-figures.ts'
import { listFinalExams, listPartResults, listParts } from './class-part.queries.ts'
import { presenceClausesOf } from './class-presence.ts'
import { clausesOf } from './class-rule.ts'
import { listClassCertificates } from './member.queries.ts'
import { outcomeOf, toMember, toPartResult } from './member.wire.ts'
import type { ClassRecord, ClassScope } from './training-class.queries.ts'
import { toClass } from './training-class.wire.ts'

/** The figures of a class by the current settings. */
export async function figuresOf(context: Context, classId: number, scope: ClassScope): Promise<ClassFigures> {
  const mostLessons = (await context.settings.current())['certificate.previewLessons']
  return readClassFigures(context.database.read, classId, scope, { now: context.now(), mostLessons })
}

export async function readOverview(context: Context, record: ClassRecord, scope: ClassScope): Promise<ClassOverview> {
  const { read } = context.database
  const { members, courses, progress, lessonsWanted } = await figuresOf(context, record.id, scope)
  const certificates = await listClassCertificates(read, record.id)
  const [parts, results] = [await listParts(read, record.id), await listPartResults(read, record.id)]
  const count = (is: (member: Member) => boolean) => members.filter(is).length
  const ids = new Set(members.map(({ id }) => id))
  return {
    ...(await toClass(read, record)),
    learningStatuses: Object.fromEntries(
      learningStatuses.map((learningStatus) => [
        learningStatus,
        count((member) => member.learningStatus === learningStatus),
      ]),
    ) as ClassOverview['learningStatuses'],
    studySeconds: toSeconds(members.reduce((sum, { creditedMs }) => sum + creditedMs, 0)),
    ...markUnverified(members.some(({ isUnverified }) => isUnverified === 1) ? 1 : 0),
    lessonsWanted,
    assessed: countOutcomes(members),
    exams: await listFinalExams(read, record.id),
    assessedParts: parts.map(({ id: partId }) => {
      const own = new Map(results.filter((row) => row.partId === partId).map((row) => [row.studentId, row.isPassed]))
      return { partId, ...countOutcomes(members.map(({ id }) => ({ isPassed: own.get(id) ?? null }))) }
    }),
    certificates: certificates.filter(({ studentId }) => ids.has(studentId)).length,
    progress: courses.map(({ id, name, lessonCount }) => {
      const rows = progress.filter((row) => row.courseId === id)
      const completed = rows.reduce((sum, row) => sum + row.completedLessons, 0)
      return {
        id,
        name,
        lessonCount,
        learners: rows.filter(({ creditedMs }) => creditedMs > 0).length,
        completed: rows.filter((row) => lessonCount > 0 && row.completedLessons >= lessonCount).length,
        averageProgress: toPercent(completed, lessonCount * members.length),
        studySeconds: toSeconds(rows.reduce((sum, row) => sum + row.creditedMs, 0)),
      }
    }),
    hourRule: toClassHourRule(clausesOf(record.hourRule)),
    schoolRule: toClassHourRule(inForce(await currentHourRules(context.settings)).rule),
    presenceRule: toClassPresence(presenceClausesOf(record.presenceRule)),
    schoolPresence: toClassPresence(presenceRuleFor(await currentPresenceRules(context.settings), null)),
    studyLimits: await limitsOfClass(context, record.id),
  }
}

function countOutcomes(rows: readonly { readonly isPassed: number | null }[]) {
  const count = (outcome: AssessmentOutcome) => rows.filter(({ isPassed }) => outcomeOf(isPassed) === outcome).length
  return { passed: count('passed'), failed: count('failed'), none: count('none') }
}

const toClassHourRule = (clauses: Partial<HourRule>): ClassHourRule =>
  Object.fromEntries(
    Object.keys(firstHourRule).map((name) => [name, clauses[name as keyof HourRule] ?? null]),
  ) as ClassHourRule

const toClassPresence = (clauses: Partial<PresenceRule>): ClassPresenceRule =>
  Object.fromEntries(
    Object.keys(firstPresenceRule).map((name) => [name, clauses[name as keyof PresenceRule] ?? null]),
  ) as ClassPresenceRule

/** The limits that learners of a class, or of the school without one, are shown. */
export async function limitsOfClass(
  { settings }: Pick<Context, 'settings'>,
  classId: number | null,
): Promise<string[]> {
  const { rule } = inForceFor(await currentHourRules(settings), classId)
  const presence = presenceRuleFor(await currentPresenceRules(settings), classId)
  return [...limitsOf(rule), ...presenceLimitsOf(presence)].map((limit) => translate(limit.text, limit.values))
}

/** Members with their credit hours and certificates, in the given order. */
export async function toMembers(
  context: Context,
  record: ClassRecord,
  { courses, lessonCount }: ClassFigures,
  members: readonly Member[],
): Promise<ClassMember[]> {
  if (members.length === 0) return []
  const { read } = context.database
  const hours = await readCreditHours(read, await currentHourRules(context.settings), {
    studentIds: members.map(({ id }) => id),
    courseIds: courses.map(({ id }) => id),
  })
  const certificates = new Map((await listClassCertificates(read, record.id)).map((row) => [row.studentId, row]))
  const classroom = await sumOfMembers(read, record.id)
  const results = Map.groupBy(await listPartResults(read, record.id), ({ studentId }) => studentId)
  return members.map((member) => {
    const certificate = certificates.get(member.id)
    return toMember(member, {
      parts: (results.get(member.id) ?? []).map(toPartResult),
      lessonCount,
      creditHours: toCreditHours(hours.get(member.id)?.total ?? 0),
      classroomHours: (classroom.get(member.id) ?? 0) / 100,
      certificateId: certificate?.id ?? null,
      certificateNumber: certificate?.certificateNumber ?? null,
    })
  })
}
