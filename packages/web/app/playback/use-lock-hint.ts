import type { LessonLock } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'

/** Returns what opens a lesson that is locked by the order of learning or by a contract to be signed. */
export function useLockHint(): (lock: LessonLock) => string {
  const { t } = useLingui()
  return ({ kind, title }) => {
    if (kind === 'contract') return t`请先签订培训协议`
    return kind === 'quiz' ? t`请先通过“${title}”` : t`完成《${title}》后解锁`
  }
}
