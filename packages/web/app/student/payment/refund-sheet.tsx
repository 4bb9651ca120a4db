import type { OwnOrder } from '@jiangxue/contract/course/order.ts'
import { paymentLimits } from '@jiangxue/contract/payment/payment.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../components/button.tsx'
import { Sheet } from '../../components/dialog/sheet.tsx'
import { useSending } from '../../lib/form/use-sending.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'

/** Asks the school to return what was paid for an order. */
export function RefundSheet({ order, onClose }: { order: OwnOrder; onClose: () => void }) {
  const { t } = useLingui()
  const { price } = useFormat()
  const id = useId()
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const { isSending, send } = useSending()
  const field = useRef<HTMLTextAreaElement>(null)
  const complain = (problem: string) => {
    setError(problem)
    field.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!reason.trim()) return complain(t`请填写退款原因`)
    const ask = async () => {
      toast.success((await browserApi.askForRefund({ params: { id: order.id }, body: { reason } })).message)
      onClose()
      void revalidate()
    }
    void send(ask, (refusal) => complain(refusal.body?.errors?.['reason'] ?? failureText(refusal, t`申请退款失败`)))
  }
  const paid = price(order.paidAmount - order.refundedAmount)
  return (
    <Sheet title={t`申请退款`} size="bottom" onClose={onClose}>
      <p className="mt-1 wrap-anywhere text-ink-2">{t`${order.courseName}，已付 ${paid}`}</p>
      <form noValidate onSubmit={submit} className="mt-4">
        <label htmlFor={id} className="required mb-1.5 block font-semibold">{t`退款原因`}</label>
        <textarea
          ref={field}
          id={id}
          rows={3}
          maxLength={paymentLimits.reasonLength}
          value={reason}
          aria-required
          aria-invalid={error !== ''}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => setReason(target.value)}
          className="w-full resize-y rounded-control border-[1.5px] border-line-strong bg-card px-3.5 py-2.5 aria-invalid:border-cinnabar"
        />
        <p id={`${id}-note`} className="mt-1 text-sm text-ink-3">
          {error ? (
            <span role="alert" className="text-cinnabar-dark">
              {error}
            </span>
          ) : (
            t`由学校核定金额，同意后原路退回`
          )}
        </p>
        <Button type="submit" disabled={isSending} className="mt-4 max-sm:w-full">
          {isSending ? t`正在提交…` : t`提交申请`}
        </Button>
      </form>
    </Sheet>
  )
}
