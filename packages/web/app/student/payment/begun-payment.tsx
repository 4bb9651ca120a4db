import type { PayStep } from '@jiangxue/contract/payment/payment.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { useFormat } from '../../lib/use-format.ts'
import type { Begun } from './begun.ts'
import { PaymentProgress } from './payment-progress.tsx'
import { useOwnPayment } from './use-own-payment.ts'
import { payInWechat } from './wechat-bridge.ts'

interface BegunPaymentProps extends Begun {
  onAgain: () => void
  onClose: () => void
}

/** Leads the payer on with what was begun, until the server knows its end. */
export function BegunPayment({ payment, step, minutes, onAgain, onClose }: BegunPaymentProps) {
  const { t } = useLingui()
  const { price } = useFormat()
  const own = useOwnPayment(payment.id, payment)
  const [isAwaited, setAwaited] = useState(false)
  return (
    <PaymentProgress own={own} isAwaited={isAwaited} onAgain={onAgain} onClose={onClose}>
      {step.kind === 'qr' && (
        <>
          <QrCode address={step.codeUrl} label={t`微信支付的二维码`} />
          <Lead text={t`请用微信扫码支付 ${price(payment.amount)}，${minutes} 分钟内有效`} />
        </>
      )}
      {step.kind === 'jsapi' && !isAwaited && <InWechat call={step.call} onPaid={() => setAwaited(true)} />}
      {step.kind === 'url' && <Elsewhere url={step.url} minutes={minutes} />}
    </PaymentProgress>
  )
}

const focus = (text: HTMLElement | null) => text?.focus()

/** What to do; it has the focus, since the pressed button is gone. */
const Lead = ({ text }: { text: string }) => (
  <p ref={focus} tabIndex={-1} className="outline-none tabular-nums">
    {text}
  </p>
)

/** Opens WeChat Pay, and again on request. */
function InWechat({ call, onPaid }: { call: Extract<PayStep, { kind: 'jsapi' }>['call']; onPaid: () => void }) {
  const { t } = useLingui()
  const [result, setResult] = useState<'cancel' | 'fail'>()
  const start = async () => {
    setResult(undefined)
    const answer = await payInWechat(call)
    if (answer === 'ok') onPaid()
    else setResult(answer)
  }
  useEffect(() => {
    void start()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  if (!result) return <Lead text={t`正在打开微信支付…`} />
  return (
    <>
      <Lead text={result === 'cancel' ? t`您还没有完成支付` : t`微信支付没有打开，请重试`} />
      <Button onClick={() => void start()}>{t`继续支付`}</Button>
    </>
  )
}

/** Opens the provider's page in place of this one. */
function Elsewhere({ url, minutes }: { url: string; minutes: number }) {
  const { t } = useLingui()
  useEffect(() => location.assign(url), [url])
  return (
    <>
      <Lead text={t`请在打开的页面中完成支付，${minutes} 分钟内有效`} />
      <a href={url} className="text-primary underline underline-offset-4">{t`没有打开？点此前往支付`}</a>
    </>
  )
}
