import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Sheet } from '../../components/dialog/sheet.tsx'
import PaySheet from './pay-sheet.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import { useOwnPayment } from './use-own-payment.ts'

/** What became of a payment, for a payer who comes back from the provider's page. */
export default function PayReturn({ id }: { id: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const own = useOwnPayment(id)
  const [isAgain, setAgain] = useState(false)
  const leave = () => void navigate('/student#orders', { replace: true })
  const { payment } = own
  if (isAgain && payment)
    return <PaySheet order={{ id: payment.orderId, courseName: payment.courseName }} onClose={leave} />
  return (
    <Sheet title={t`支付结果`} size="bottom" onClose={leave}>
      <p className="mt-1 mb-4 wrap-anywhere text-ink-2">{payment?.courseName}</p>
      <PaymentProgress own={own} isAwaited onAgain={() => setAgain(true)} onClose={leave} />
    </Sheet>
  )
}
