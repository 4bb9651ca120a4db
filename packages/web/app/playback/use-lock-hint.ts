import type { LessonLock } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'

/** Returns what opens a lesson that is locked by the order of learning. */
export function useLockHint(): (lock: LessonLock) => string {
  const { t } = useLingui()
  return ({ kind, title }) => (kind === 'quiz' ? t`请先通过“${title}”` : t`完成《${title}》后解锁`)
}
