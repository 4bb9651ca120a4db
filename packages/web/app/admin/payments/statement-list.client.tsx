import {
  payChannelLabels,
  payChannels,
  statementStateLabels,
  statementStates,
} from '@jiangxue/contract/payment/payment.values.ts'
import type { Statement } from '@jiangxue/contract/payment/statement.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useFormat } from '../../lib/use-format.ts'
import { yuan } from '../courses/orders/yuan.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import type { ListData } from '../kit/list/list-loader.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { StatementBadge } from './statement-badge.client.tsx'
import { useFetchStatement } from './use-fetch-statement.client.ts'

/** What the providers have listed of each day, compared with the books. */
export function StatementList({ data, tabs }: { data: ListData<Statement, unknown>; tabs: ReactNode }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const navigate = useNavigate()
  const { fetchAgain } = useFetchStatement()
  return (
    <ListPage
      title={t`在线支付`}
      above={tabs}
      data={data}
      columns={useStatementColumns()}
      empty={t`没有符合条件的对账单`}
      begin={t`还没有对账单，每天上午取前一天的账单并与本校的记录比较`}
      filters={[
        { name: 'channel', label: t`支付方式`, options: optionsOf(payChannels, payChannelLabels) },
        { name: 'state', label: t`对账结果`, options: optionsOf(statementStates, statementStateLabels) },
      ]}
      rowActionsWidth={150}
      rowActions={({ id, channel, day, state }) => (
        <RowActions
          name={`${translate(payChannelLabels[channel])} ${day}`}
          actions={[
            ...(state === 'FAILED'
              ? []
              : [{ label: t`明细`, onClick: () => void navigate(`?tab=statements&statement=${id}`) }]),
            { label: t`重新对账`, permission: 'payments.edit', onClick: () => void fetchAgain(id) },
          ]}
        />
      )}
    />
  )
}

function useStatementColumns(): ListColumn<Statement>[] {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const counted = (amount: number, count: number, { state }: Statement) =>
    state === 'FAILED' ? (
      '—'
    ) : (
      <span className="block leading-snug">
        {yuan(amount)}
        <span className="block text-xs text-ink-3">{t`${count} 笔`}</span>
      </span>
    )
  return [
    { title: t`日期`, dataIndex: 'day', headsCard: true, width: 110 },
    { title: t`支付方式`, dataIndex: 'channel', width: 100, render: (channel) => translate(payChannelLabels[channel]) },
    {
      title: t`对账结果`,
      dataIndex: 'state',
      width: 150,
      render: (_, statement) => <StatementBadge statement={statement} />,
    },
    {
      title: t`付款`,
      dataIndex: 'paidAmount',
      width: 120,
      align: 'right',
      render: (amount, statement) => counted(amount, statement.payments, statement),
    },
    {
      title: t`退款`,
      dataIndex: 'refundedAmount',
      width: 120,
      align: 'right',
      render: (amount, statement) => counted(amount, statement.refunds, statement),
    },
    {
      title: t`手续费`,
      dataIndex: 'feeAmount',
      width: 100,
      align: 'right',
      render: (fee, { state }) => (state === 'FAILED' ? '—' : yuan(fee)),
    },
    { title: t`取账单时间`, dataIndex: 'fetchedAt', width: 150, render: dateTime },
  ]
}
