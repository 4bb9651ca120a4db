import type { LessonLock } from '@jiangxue/contract/course/course.ts'
import type { LearningOrder } from '@jiangxue/contract/course/learning-order.values.ts'
import { problem, type Problem } from '../../core/problem.ts'

/** A lesson of a course as one learner has it; lessons are given in the order of the outline. */
export interface Step {
  readonly id: number
  readonly title: string
  readonly chapterId: number
  /** Preview and public lessons are open to everyone. */
  readonly isForEveryone: boolean
  readonly isBegun: boolean
  /** Completed, or impossible to complete: such a video holds nobody up. */
  readonly isWatched: boolean
  /** The quiz of the lesson, if the learner has not passed it yet. */
  readonly quizLeft: string | null
}
export type Locks = ReadonlyMap<number, LessonLock>
export const noLocks: Locks = new Map()

/** The order for members of a class that overrides the one of the course. */
export function orderFor(order: LearningOrder, keepsOrder: boolean | null): LearningOrder {
  if (keepsOrder === null) return order
  if (!keepsOrder) return 'free'
  return order === 'free' ? 'lessons' : order
}

/**
 * The lessons that are locked, with what opens them: all after the first one that is left, or by chapters, those of
 * later chapters. What a learner has begun stays open, however the outline changes. `before` locks the whole course.
 */
export function locksOf(order: LearningOrder, steps: readonly Step[], before: LessonLock | null = null): Locks {
  const locks = new Map<number, LessonLock>()
  const first = order === 'free' ? undefined : steps.find(isLeft)
  let isAfterFirst = false
  for (const step of steps) {
    const isHeld = isAfterFirst && first && !(order === 'chapters' && step.chapterId === first.chapterId)
    const lock = before ?? (isHeld ? lockBy(first) : null)
    if (lock && !step.isForEveryone && !step.isBegun) locks.set(step.id, lock)
    isAfterFirst ||= step === first
  }
  return locks
}

/** A course whose contract is not signed is locked, with what was begun of it. */
export const lockedByContract = (steps: readonly Step[]): Locks =>
  new Map(
    steps
      .filter(({ isForEveryone }) => !isForEveryone)
      .map(({ id }) => [id, { kind: 'contract', lessonId: id, title: '' }]),
  )

/** What a whole course waits for: the first lesson left in the courses before it. */
export function lockByCourses(courses: readonly { readonly name: string; readonly steps: readonly Step[] }[]) {
  for (const { name, steps } of courses) {
    const left = steps.find(isLeft)
    if (left) return { kind: 'course', lessonId: left.id, title: name } satisfies LessonLock
  }
  return null
}

/** A lesson is done once its video is completed and its quiz passed. */
const isLeft = ({ isWatched, quizLeft }: Step): boolean => !isWatched || quizLeft !== null

/** The quiz is named once it is all that is missing. */
const lockBy = ({ id, title, isWatched, quizLeft }: Step): LessonLock =>
  isWatched && quizLeft !== null
    ? { kind: 'quiz', lessonId: id, title: quizLeft }
    : { kind: 'order', lessonId: id, title }

/** The chapters of which nothing is open but what is open to everyone: their materials wait too. */
export function lockedChapters(steps: readonly Step[], locks: Locks): ReadonlySet<number> {
  const own = steps.filter(({ isForEveryone }) => !isForEveryone)
  const open = new Set(own.filter(({ id }) => !locks.has(id)).map(({ chapterId }) => chapterId))
  return new Set(own.map(({ chapterId }) => chapterId).filter((id) => !open.has(id)))
}

export function lockProblem({ kind, title }: LessonLock): Problem {
  if (kind === 'contract') return problem('contract.required')
  return kind === 'quiz'
    ? problem('lesson.quizFirst', { values: { quiz: title } })
    : problem('lesson.locked', { values: { lesson: title } })
}
