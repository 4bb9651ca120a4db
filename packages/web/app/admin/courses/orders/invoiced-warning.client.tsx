import { useLingui } from '@lingui/react/macro'
import { Alert } from 'antd'
import { useFormat } from '../../../lib/use-format.ts'

/** Says that a refund leaves an invoice to reverse. */
export function InvoicedWarning({ amount }: { amount: number }) {
  const { t } = useLingui()
  const format = useFormat()
  if (amount === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t`已开发票 ${format.price(amount)}，退款后需红冲`}
    />
  )
}
