import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { useSending } from '../../lib/form/use-sending.ts'
import { reportFailure } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import type { useOwnPayment } from './use-own-payment.ts'

interface PaymentProgressProps {
  own: ReturnType<typeof useOwnPayment>
  /** Whether the payer may have paid by now. */
  isAwaited?: boolean
  /** What the payer does next, while the payment is open. */
  children?: ReactNode
  onAgain: () => void
  onClose: () => void
}
/** After so many answers that it is open, the payer has probably not paid. */
const patience = 3

/** What the server says about a payment: the page itself never knows that it is paid. */
export function PaymentProgress({ own, isAwaited = false, children, onAgain, onClose }: PaymentProgressProps) {
  const { t } = useLingui()
  const { payment, openAnswers, failure, ask, close } = own
  const { isSending: isClosing, send } = useSending()
  const [hasAsked, setAsked] = useState(false)
  if (failure) return <ProblemNotice message={failure} onRetry={() => void ask()} />
  if (payment && payment.state !== 'OPEN') {
    const isPaid = payment.state === 'PAID'
    return (
      <Outcome
        text={
          isPaid
            ? t`支付成功，已为您开通课程`
            : payment.state === 'CLOSED'
              ? t`支付已超时，请重新发起`
              : t`支付没有成功，请重新发起`
        }
        button={isPaid ? t`完成` : t`重新发起`}
        onPress={isPaid ? onClose : onAgain}
      />
    )
  }
  const refresh = () => ask().then(() => setAsked(true))
  const end = async () => {
    if ((await close()) === 'PAID') return
    toast.success(t`已放弃支付`)
    onClose()
  }
  const giveUp = () => send(end, (problem) => reportFailure(problem, t`关闭支付失败`))
  const isMissing = hasAsked || (isAwaited && openAnswers >= patience)
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      {children}
      <p role="status" className="text-sm text-ink-2">
        {isMissing ? t`还没有收到付款，如已扣款请稍候刷新` : isAwaited && t`正在确认支付结果，请稍候`}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="outline" onClick={() => void refresh()}>{t`刷新支付结果`}</Button>
        {payment && <Button tone="quiet" disabled={isClosing} onClick={() => void giveUp()}>{t`放弃支付`}</Button>}
      </div>
    </div>
  )
}

const focus = (text: HTMLElement | null) => text?.focus()

function Outcome({ text, button, onPress }: { text: string; button: string; onPress: () => void }) {
  return (
    <div className="flex flex-col items-center gap-4 py-2 text-center">
      <p ref={focus} tabIndex={-1} role="status" className="text-lg font-semibold outline-none">
        {text}
      </p>
      <Button onClick={onPress}>{button}</Button>
    </div>
  )
}
