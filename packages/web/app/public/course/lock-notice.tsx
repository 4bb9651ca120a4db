import type { Account } from '@jiangxue/contract/account/account.ts'
import type { Enrollment, LessonLock } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { lockReason } from '../../playback/lock-reason.ts'
import { useLockHint } from '../../playback/use-lock-hint.ts'
import { useLockText } from '../../playback/use-lock-text.ts'

interface LockNoticeProps {
  account: Pick<Account, 'role'>
  /** Undefined until it is loaded; null if the student is not enrolled. */
  enrollment: Enrollment | null | undefined
  /** What has to be learned before. */
  lock: LessonLock | null
}

/** Tells a signed-in user why a lesson is locked. */
export default function LockNotice({ account, enrollment, lock }: LockNoticeProps) {
  const { t } = useLingui()
  const lockText = useLockText()
  const lockHint = useLockHint()
  if (lock) return lockHint(lock)
  const isKnown = account.role === 'STUDENT' && enrollment !== undefined
  return isKnown ? lockText(lockReason(enrollment)) : t`本课时仅供已报名的学员观看`
}
