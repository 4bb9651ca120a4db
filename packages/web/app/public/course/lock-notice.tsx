import type { Account } from '@jiangxue/contract/account/account.ts'
import type { Enrollment, LessonLock } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../components/button.tsx'
import { lockReason } from '../../playback/lock-reason.ts'
import { useLockHint } from '../../playback/use-lock-hint.ts'
import { useLockText } from '../../playback/use-lock-text.ts'

interface LockNoticeProps {
  account: Pick<Account, 'role'>
  /** Undefined until it is loaded; null if the student is not enrolled. */
  enrollment: Enrollment | null | undefined
  /** What has to be learned before. */
  lock: LessonLock | null
  courseId: number
}

/** Tells a signed-in user why a lesson is locked. */
export default function LockNotice({ account, enrollment, lock, courseId }: LockNoticeProps) {
  const { t } = useLingui()
  const lockText = useLockText()
  const lockHint = useLockHint()
  if (lock?.kind === 'contract' && account.role === 'STUDENT')
    return (
      <span className="flex flex-col items-center gap-3">
        {lockHint(lock)}
        <ButtonLink tone="cinnabar" to={`/student/contracts/${courseId}`}>{t`去签订`}</ButtonLink>
      </span>
    )
  if (lock) return lockHint(lock)
  const isKnown = account.role === 'STUDENT' && enrollment !== undefined
  return isKnown ? lockText(lockReason(enrollment)) : t`本课时仅供已报名的学员观看`
}
