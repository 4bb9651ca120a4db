import type { LearningStatus } from '@jiangxue/contract/organization/organization-console.values.ts'
import type { Db } from '../../core/database/database.ts'
import { learningStatusOf, type StudyFigures } from '../enrollment/learning-status.ts'
import { listMemberProgress, listMembers, type MemberProgress, type MemberRecord } from './member.queries.ts'
import { listClassCourses, type ClassCourse, type ClassScope } from './training-class.queries.ts'

/** A member with the totals of their study of the courses of the class. */
export interface Member extends MemberRecord, StudyFigures {
  readonly creditedMs: number
  readonly completedLessons: number
  readonly learningStatus: LearningStatus
}

export interface ClassFigures {
  readonly members: readonly Member[]
  readonly courses: readonly ClassCourse[]
  readonly progress: readonly MemberProgress[]
  /** All lessons of its courses. */
  readonly lessonCount: number
  /** Lessons a member needs to count as done: the certificate threshold, or every lesson if there are fewer. */
  readonly lessonsWanted: number
}

/** The figures of a class for the members whom the caller may see; from totals, never from the ledger. */
export async function readClassFigures(
  db: Db,
  classId: number,
  scope: ClassScope,
  { now, mostLessons }: { readonly now: number; readonly mostLessons: number },
): Promise<ClassFigures> {
  const courses = await listClassCourses(db, [classId])
  const records = await listMembers(db, classId, scope)
  const seen = new Set(records.map(({ id }) => id))
  const progress = (await listMemberProgress(db, classId)).filter(({ studentId }) => seen.has(studentId))
  const ofMember = Map.groupBy(progress, ({ studentId }) => studentId)
  const lessonCount = courses.reduce((sum, course) => sum + course.lessonCount, 0)
  const lessonsWanted = Math.max(1, Math.min(mostLessons, lessonCount))
  const members = records.map((record) => {
    const figures = sumOf(ofMember.get(record.id) ?? [])
    return { ...record, ...figures, learningStatus: learningStatusOf(figures, now, lessonsWanted) }
  })
  return { members, courses, progress, lessonCount, lessonsWanted }
}

const sumOf = (rows: readonly MemberProgress[]) => ({
  creditedMs: rows.reduce((sum, row) => sum + row.creditedMs, 0),
  completedLessons: rows.reduce((sum, row) => sum + row.completedLessons, 0),
  lastStudiedAt: rows.length === 0 ? null : Math.max(...rows.map((row) => row.lastStudiedAt)),
})
