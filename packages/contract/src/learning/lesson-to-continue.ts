/** The fields of a lesson that `lessonToContinue` needs. */
interface StartedLesson {
  readonly isCompleted: boolean
  readonly lastStudyTime: string | null
}
/**
 * Returns the lesson to continue with, given the playable lessons in order: the one studied last; if it is completed,
 * the next incomplete one after it, or else the first incomplete one; undefined if all are completed.
 */
export function lessonToContinue<T extends StartedLesson>(lessons: readonly T[]): T | undefined {
  let last = -1
  for (const [index, { lastStudyTime }] of lessons.entries())
    if (lastStudyTime !== null && lastStudyTime > (lessons[last]?.lastStudyTime ?? '')) last = index
  const isOpen = ({ isCompleted }: T) => !isCompleted
  return lessons.slice(Math.max(0, last)).find(isOpen) ?? lessons.find(isOpen)
}
