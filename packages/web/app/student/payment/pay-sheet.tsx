import type { OwnOrder } from '@jiangxue/contract/course/order.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Sheet } from '../../components/dialog/sheet.tsx'
import { BegunPayment } from './begun-payment.tsx'
import type { Begun } from './begun.ts'
import { PayChoice } from './pay-choice.tsx'

interface PaySheetProps {
  order: Pick<OwnOrder, 'id' | 'courseName'>
  onClose: () => void
}

/** Pays what is due on an own order: first with what, then how. */
export default function PaySheet({ order: { id, courseName }, onClose }: PaySheetProps) {
  const { t } = useLingui()
  const [begun, setBegun] = useState<Begun>()
  return (
    <Sheet title={t`支付课程费用`} size="bottom" onClose={onClose}>
      <p className="mt-1 mb-4 wrap-anywhere text-ink-2">{courseName}</p>
      {begun ? (
        <BegunPayment {...begun} onAgain={() => setBegun(undefined)} onClose={onClose} />
      ) : (
        <PayChoice orderId={id} onBegun={setBegun} />
      )}
    </Sheet>
  )
}
