import type { LearningOrder } from '@jiangxue/contract/course/learning-order.values.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../core/database/database.ts'
import type { Caller } from '../../core/http/caller.ts'
import {
  lockByCourses,
  lockedByContract,
  lockedChapters,
  locksOf,
  noLocks,
  orderFor,
  type Locks,
  type Step,
} from '../course/learning-order.policy.ts'
import {
  findEarlierCourses,
  findOrders,
  findSteps,
  type Learner,
  type OrderRow,
  type StepRow,
} from './learning-order.queries.ts'

/** What of a course is locked for a learner. */
export interface CourseLocks {
  readonly locks: Locks
  /** The chapters whose materials are locked. */
  readonly chapters: ReadonlySet<number>
}
const nothingLocked: CourseLocks = { locks: noLocks, chapters: new Set() }

/** What of a course is locked for the caller: the order is kept by students and visitors, staff are free. */
export async function courseLocksFor(
  { database }: Pick<Context, 'database'>,
  caller: Pick<Caller, 'role' | 'userId'> | null,
  courseId: number,
): Promise<CourseLocks> {
  if (caller && caller.role !== 'STUDENT') return nothingLocked
  const learner = [caller?.userId ?? 0, courseId] as const
  return (await listCourseLocks(database.read, [learner]))(...learner)
}

/** What of courses is locked for learners. Costs one statement unless one of the courses is learned in order. */
export async function listCourseLocks(db: Db, learners: readonly Learner[]): Promise<(...of: Learner) => CourseLocks> {
  const orders = (await findOrders(db, learners)).filter(
    (row) => effective(row) !== 'free' || row.classInOrder || row.mustSign === 1,
  )
  const places = orders.flatMap((row) => (row.classInOrder ? [[row.classInOrder, row.courseId] as const] : []))
  const earlier = await findEarlierCourses(db, places)
  const earlierOf = ({ classInOrder, courseId }: OrderRow) =>
    earlier.filter((each) => each.classId === classInOrder && each.courseId === courseId)
  const courses = orders.flatMap((row) =>
    [row.courseId, ...earlierOf(row).map(({ earlierId }) => earlierId)].map(
      (courseId) => [row.studentId, courseId] as const,
    ),
  )
  const steps = Map.groupBy(await findSteps(db, courses), (row) => keyOf(row.studentId, row.courseId))
  const stepsOf = (...of: Learner) => (steps.get(keyOf(...of)) ?? []).map(toStep)
  const locked = new Map(
    orders.map((row) => {
      const own = stepsOf(row.studentId, row.courseId)
      const before = lockByCourses(
        earlierOf(row).map(({ earlierId, name }) => ({ name, steps: stepsOf(row.studentId, earlierId) })),
      )
      const locks = row.mustSign === 1 ? lockedByContract(own) : locksOf(effective(row), own, before)
      return [keyOf(row.studentId, row.courseId), { locks, chapters: lockedChapters(own, locks) }]
    }),
  )
  return (...of) => locked.get(keyOf(...of)) ?? nothingLocked
}

/** Whether a student has to sign a contract before they go on in one of these courses. */
export const mustSignFor = async (db: Db, studentId: number, courseIds: readonly number[]): Promise<boolean> =>
  (
    await findOrders(
      db,
      courseIds.map((courseId) => [studentId, courseId]),
    )
  ).some(({ mustSign }) => mustSign === 1)

const effective = ({ learningOrder, keepsOrder }: OrderRow): LearningOrder =>
  orderFor(learningOrder as LearningOrder, keepsOrder === null ? null : keepsOrder === 1)

const keyOf = (...learner: Learner) => learner.join(' ')

const toStep = ({
  id,
  title,
  chapterId,
  isForEveryone,
  isCompletable,
  isBegun,
  completedAt,
  quizLeft,
}: StepRow): Step => ({
  id,
  title,
  chapterId,
  isForEveryone: isForEveryone === 1,
  isBegun: isBegun === 1,
  isWatched: completedAt !== null || isCompletable === 0,
  quizLeft,
})
