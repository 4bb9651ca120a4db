import type { OwnOrder } from '@jiangxue/contract/course/order.ts'
import type { OwnInvoice } from '@jiangxue/contract/invoice/invoice.ts'
import {
  invoiceBuyerLabels,
  invoiceBuyers,
  invoiceLimits,
  type InvoiceBuyer,
} from '@jiangxue/contract/invoice/invoice.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Button } from '../../components/button.tsx'
import { Sheet } from '../../components/dialog/sheet.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useSending } from '../../lib/form/use-sending.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { failureText } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'

interface InvoiceSheetProps {
  order: OwnOrder
  amount: string
  /** The latest invoice, whose buyer is proposed. */
  before: OwnInvoice | undefined
  onClose: () => void
  onAsked: () => void
}

export function InvoiceSheet({ order, amount, before, onClose, onAsked }: InvoiceSheetProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const [buyer, setBuyer] = useState<InvoiceBuyer>(before?.buyer ?? 'person')
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const { isSending, send } = useSending()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const valueOf = (name: string) => String(new FormData(form).get(name) ?? '')
    const body = {
      buyer,
      title: valueOf('title'),
      email: valueOf('email'),
      taxNumber: buyer === 'company' ? valueOf('taxNumber') : '',
    }
    const ask = async () => {
      toast.success((await browserApi.askForInvoice({ params: { id: order.id }, body })).message)
      onAsked()
      onClose()
    }
    void send(ask, (refusal) => {
      const found = refusal.body?.errors ?? {}
      setErrors(found)
      const [first] = Object.keys(found)
      if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      else toast.error(failureText(refusal, t`申请开票失败`))
    })
  }
  return (
    <Sheet title={t`申请开票`} size="bottom" onClose={onClose}>
      <p className="mt-1 wrap-anywhere text-ink-2">{t`${order.courseName}，开票金额 ${amount}`}</p>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <fieldset className="flex gap-6">
          <legend className="mb-1.5 font-semibold">{t`抬头类型`}</legend>
          {invoiceBuyers.map((each) => (
            <label key={each} className="flex min-h-11 items-center gap-2">
              <input type="radio" name="buyer" checked={buyer === each} onChange={() => setBuyer(each)} />
              {translate(invoiceBuyerLabels[each])}
            </label>
          ))}
        </fieldset>
        <TextField
          label={t`发票抬头`}
          name="title"
          isRequired
          maxLength={invoiceLimits.titleLength}
          defaultValue={before?.title}
          error={errors['title']}
        />
        {buyer === 'company' && (
          <TextField
            label={t`税号`}
            name="taxNumber"
            isRequired
            maxLength={18}
            autoCapitalize="characters"
            defaultValue={before?.taxNumber}
            error={errors['taxNumber']}
            hint={t`18 位统一社会信用代码`}
          />
        )}
        <TextField
          label={t`接收邮箱`}
          name="email"
          type="email"
          isRequired
          maxLength={100}
          defaultValue={before?.email}
          error={errors['email']}
          hint={t`开票后也可以在这里下载`}
        />
        <Button type="submit" disabled={isSending} className="max-sm:w-full">
          {isSending ? t`正在提交…` : t`提交申请`}
        </Button>
      </form>
    </Sheet>
  )
}
