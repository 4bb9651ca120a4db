import { useLingui } from '@lingui/react/macro'
import type { LockReason } from './lock-reason.ts'

export function useLockText(): (reason: LockReason) => string {
  const { t } = useLingui()
  const texts = { notEnrolled: t`请先报名课程`, expired: t`课程学习期限已过`, unpaid: t`缴费登记后即可观看` }
  return (reason) => texts[reason]
}
