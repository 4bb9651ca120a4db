import type { PaymentIntent } from '@jiangxue/contract/payment/payment.ts'
import { intentStateLabels, payChannelLabels, payProductLabels } from '@jiangxue/contract/payment/payment.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { yuan } from '../courses/orders/yuan.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { NumbersCell, useOwnerColumns } from './payment-cells.client.tsx'

const tones = { OPEN: 'gold', PAID: 'jade', CLOSED: 'plain', FAILED: 'cinnabar' } as const

/** The columns of the payments that were begun online. */
export function usePaymentColumns(): ListColumn<PaymentIntent>[] {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const flags = {
    late: [t`关闭后到账`, t`已照常入账，请核对订单`],
    excess: [t`多付`, t`超出待付，自动原路退回`],
  } as const
  return [
    ...useOwnerColumns(),
    {
      title: t`支付方式`,
      dataIndex: 'channel',
      width: 100,
      render: (channel, { product }) => (
        <span className="block leading-snug">
          {translate(payChannelLabels[channel])}
          <span className="block text-xs text-ink-3">{translate(payProductLabels[product])}</span>
        </span>
      ),
    },
    {
      title: t`金额`,
      dataIndex: 'amount',
      width: 100,
      align: 'right',
      render: (amount, { refundedAmount }) => (
        <span className="block leading-snug">
          <span className="font-semibold">{yuan(amount)}</span>
          {refundedAmount > 0 && <span className="block text-xs text-ink-3">{t`已退 ${yuan(refundedAmount)}`}</span>}
        </span>
      ),
    },
    {
      title: t`状态`,
      dataIndex: 'state',
      width: 130,
      render: (state, { flag }) => (
        <span className="inline-flex flex-wrap items-center gap-1 leading-snug max-lg:justify-end">
          <Badge tone={tones[state]}>{translate(intentStateLabels[state])}</Badge>
          {flag && (
            <>
              <Badge tone="cinnabar">{flags[flag][0]}</Badge>
              <span className="block text-xs text-ink-3">{flags[flag][1]}</span>
            </>
          )}
        </span>
      ),
    },
    {
      title: t`单号`,
      dataIndex: 'outTradeNo',
      width: 280,
      render: (own, { providerNo }) => <NumbersCell own={own} theirs={providerNo} />,
    },
    {
      title: t`发起时间`,
      dataIndex: 'createdAt',
      width: 165,
      render: (at, { paidAt }) => (
        <span className="block leading-snug">
          {dateTime(at)}
          {paidAt && <span className="block text-xs text-ink-3">{t`${dateTime(paidAt)} 到账`}</span>}
        </span>
      ),
    },
  ]
}
