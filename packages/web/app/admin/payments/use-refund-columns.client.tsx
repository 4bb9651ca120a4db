import { payChannelLabels, refundStateLabels } from '@jiangxue/contract/payment/payment.values.ts'
import type { Refund } from '@jiangxue/contract/payment/refund.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { yuan } from '../courses/orders/yuan.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { NumbersCell, useOwnerColumns } from './payment-cells.client.tsx'

const tones = {
  ASKED: 'gold',
  APPROVED: 'primary',
  SENT: 'primary',
  SUCCEEDED: 'jade',
  FAILED: 'cinnabar',
  REJECTED: 'plain',
  OFFLINE: 'plain',
} as const

/** The columns of the refunds; why they were asked for and refused is shown in full. */
export function useRefundColumns(): ListColumn<Refund>[] {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  return [
    ...useOwnerColumns(),
    {
      title: t`金额`,
      dataIndex: 'amount',
      width: 100,
      align: 'right',
      render: (amount, { channel }) => (
        <span className="block leading-snug">
          <span className="font-semibold">{yuan(amount)}</span>
          <span className="block text-xs text-ink-3">{translate(payChannelLabels[channel])}</span>
        </span>
      ),
    },
    {
      title: t`状态`,
      dataIndex: 'state',
      width: 110,
      render: (state, { isReturn }) => (
        <span className="inline-flex flex-wrap gap-1">
          <Badge tone={tones[state]}>{translate(refundStateLabels[state])}</Badge>
          {isReturn && <Badge>{t`多付退回`}</Badge>}
        </span>
      ),
    },
    {
      title: t`原因和处理`,
      dataIndex: 'reason',
      isLong: true,
      width: 182,
      render: (reason, { note, failure, state }) => (
        <span className="whitespace-pre-line wrap-anywhere">
          {reason}
          {note && <span className="mt-1 block text-ink-3">{t`备注：${note}`}</span>}
          {state === 'FAILED' && failure && (
            <span className="mt-1 block text-cinnabar-dark">{t`平台拒绝：${failure}`}</span>
          )}
        </span>
      ),
    },
    {
      title: t`申请时间`,
      dataIndex: 'createdAt',
      width: 150,
      render: (at, { decidedAt, decidedBy, isReturn }) => (
        <span className="block leading-snug">
          {dateTime(at)}
          {decidedAt && <span className="block text-xs text-ink-3">{t`${decidedBy} ${dateTime(decidedAt)} 处理`}</span>}
          {!decidedAt && isReturn && <span className="block text-xs text-ink-3">{t`系统自动退回`}</span>}
        </span>
      ),
    },
    {
      title: t`单号`,
      dataIndex: 'outRefundNo',
      width: 258,
      render: (own, { providerNo }) => <NumbersCell own={own} theirs={providerNo} />,
    },
  ]
}
