import type { CoursePage } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { AgreementConsent } from '../../components/account/agreement-consent.tsx'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { useSite } from '../../lib/site.ts'
import { useFormat } from '../../lib/use-format.ts'

interface EnrollDialogProps {
  course: CoursePage
  /** Is told the version of the purchase agreement that was accepted, if there is one. */
  onConfirm: (purchaseVersion: number | undefined) => void
  onClose: () => void
}

/** Confirms the enrollment in a priced course, with its terms. */
export default function EnrollDialog({ course, onConfirm, onClose }: EnrollDialogProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { payments, agreements: all } = useSite()
  const agreements = all.filter(({ kind }) => kind === 'purchase')
  const price = format.price(course.price)
  const [error, setError] = useState<string>()
  const accepted = useRef<HTMLInputElement>(null)
  const confirm = () => {
    if (agreements.length === 0 || accepted.current?.checked) return onConfirm(agreements[0]?.version)
    setError(t`请阅读并同意购买协议`)
    accepted.current?.focus()
  }
  return (
    <ConfirmDialog
      title={t`确认报名“${course.name}”？`}
      text={
        payments
          ? t`课程费用 ${price}：报名后可以在线支付，也可以到校或转账缴费，老师登记后自动更新；困难学员可先就业后付款。`
          : t`课程费用 ${price}，线上不收款：报名后请到校或转账缴费，老师登记后自动更新；困难学员可先就业后付款。`
      }
      confirm={t`确认报名`}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {agreements.length > 0 && (
        <div className="mt-3">
          <AgreementConsent agreements={agreements} ref={accepted} error={error} onChange={() => setError(undefined)} />
        </div>
      )}
    </ConfirmDialog>
  )
}
