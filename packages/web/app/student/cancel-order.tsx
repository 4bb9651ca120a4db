import type { OwnOrder } from '@jiangxue/contract/course/order.ts'
import { useLingui } from '@lingui/react/macro'
import { useRevalidator } from 'react-router'
import { ConfirmDialog } from '../components/dialog/confirm-dialog.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { attempt } from '../lib/show-problem.ts'
import { toast } from '../lib/toast.ts'

interface CancelOrderProps extends Pick<OwnOrder, 'id' | 'courseName'> {
  onClose: () => void
}

/** Asks whether an enrollment that is not paid is to be taken back, and does so. */
export default function CancelOrder({ id, courseName, onClose }: CancelOrderProps) {
  const { t } = useLingui()
  const revalidator = useRevalidator()
  async function cancel() {
    onClose()
    await attempt(t`取消报名失败`, async () =>
      toast.success((await browserApi.cancelOwnOrder({ params: { id } })).message),
    )
    void revalidator.revalidate()
  }
  return (
    <ConfirmDialog
      title={t`取消对“${courseName}”的报名？`}
      text={t`取消后可以再次报名，价格以届时为准。`}
      confirm={t`取消报名`}
      dismiss={t`保留报名`}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    />
  )
}
