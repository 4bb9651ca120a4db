import { payChannelLabels, refundStateLabels, type RefundState } from '@jiangxue/contract/payment/payment.values.ts'
import type { Refund } from '@jiangxue/contract/payment/refund.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../components/badge.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { yuan } from '../courses/orders/yuan.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { NumbersCell, OrderCell, StudentCell } from './payment-cells.client.tsx'

const tones = {
  ASKED: 'gold',
  APPROVED: 'primary',
  SENT: 'primary',
  SUCCEEDED: 'jade',
  FAILED: 'cinnabar',
  REJECTED: 'plain',
} as const

/** The columns of the refunds; why they were asked for and refused is shown in full. */
export function useRefundColumns(): ListColumn<Refund>[] {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  return [
    {
      title: t`学员`,
      dataIndex: 'studentName',
      fixed: 'left',
      headsCard: true,
      width: 120,
      render: (name: string, { studentNumber }) => <StudentCell name={name} number={studentNumber} />,
    },
    {
      title: t`课程`,
      dataIndex: 'courseName',
      width: 150,
      render: (name: string, { orderId }) => <OrderCell id={orderId} courseName={name} />,
    },
    {
      title: t`金额`,
      dataIndex: 'amount',
      width: 110,
      align: 'right',
      render: (amount: number, { channel }) => (
        <span className="block leading-snug">
          <span className="font-semibold">{yuan(amount)}</span>
          <span className="block text-xs text-ink-3">{translate(payChannelLabels[channel])}</span>
        </span>
      ),
    },
    {
      title: t`状态`,
      dataIndex: 'state',
      width: 170,
      render: (state: RefundState, { isReturn }) => (
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
      width: 260,
      render: (reason: string, { note, failure, state }) => (
        <span className="whitespace-pre-line wrap-anywhere">
          {reason}
          {note && <span className="mt-1 block text-ink-3">{t`备注：${note}`}</span>}
          {state === 'FAILED' && failure && (
            <span className="mt-1 block text-cinnabar-dark">{t`平台拒绝：${failure}`}</span>
          )}
        </span>
      ),
    },
    { title: t`申请时间`, dataIndex: 'createdAt', width: 140, render: dateTime },
    {
      title: t`处理`,
      dataIndex: 'decidedAt',
      width: 140,
      render: (at: string | null, { decidedBy, isReturn }) =>
        at || isReturn ? (
          <>
            {dateTime(at)}
            <span className="block text-ink-3">{decidedBy ?? t`系统`}</span>
          </>
        ) : (
          '—'
        ),
    },
    {
      title: t`单号`,
      dataIndex: 'outRefundNo',
      width: 280,
      render: (own: string, { providerNo }) => <NumbersCell own={own} theirs={providerNo} />,
    },
  ]
}
