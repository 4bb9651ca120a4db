import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { PaymentIntent } from '@jiangxue/contract/payment/payment.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePaymentPolling } from '../../../components/payment/use-payment-polling.ts'
import { QrCode } from '../../../components/qr-code.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { yuan } from './yuan.ts'

interface PaymentCodeProps {
  payment: PaymentIntent
  codeUrl: string
  onClose: () => void
}

/** Shows a QR code until it is paid or has expired. */
export function PaymentCode({ payment: begun, codeUrl, onClose }: PaymentCodeProps) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { revalidate } = useRevalidator()
  const [payment, setPayment] = useState(begun)
  usePaymentPolling(payment.state === 'OPEN', async () => {
    try {
      const { content } = await browserApi.listPayments({ query: { keyword: begun.outTradeNo } })
      const latest = content.find(({ id }) => id === begun.id)
      if (latest) setPayment(latest)
      if (latest?.state === 'PAID') await revalidate()
    } catch (error) {
      // The next time may succeed.
      if (!isApiProblem(error)) throw error
    }
  })
  const sum = yuan(payment.amount)
  return (
    <Modal
      open
      title={t`收款码`}
      width={400}
      footer={<Button onClick={onClose}>{payment.state === 'PAID' ? t`完成` : t`关闭`}</Button>}
      onCancel={onClose}
    >
      <div className="flex flex-col items-center gap-3 py-2 text-center">
        {payment.state === 'OPEN' && (
          <>
            <QrCode address={codeUrl} label={t`收款码`} />
            <p className="font-semibold tabular-nums">{t`用微信扫码支付 ${sum}`}</p>
            <p className="text-sm text-ink-2">
              {t`只能支付一次，有效至 ${dateTime(payment.expiresAt)}。付款后自动入账，可以关闭本窗口。`}
            </p>
          </>
        )}
        <div role="status">
          {payment.state === 'PAID' && <Alert type="success" showIcon title={t`已收到 ${sum}`} />}
          {(payment.state === 'CLOSED' || payment.state === 'FAILED') && (
            <Alert type="warning" showIcon title={t`收款码已失效，请重新生成`} />
          )}
        </div>
      </div>
    </Modal>
  )
}
