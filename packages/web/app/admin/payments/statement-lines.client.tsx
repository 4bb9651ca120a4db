import {
  payChannelLabels,
  statementKindLabels,
  statementMatches,
  statementMatchLabels,
} from '@jiangxue/contract/payment/payment.values.ts'
import type { Statement, StatementLine } from '@jiangxue/contract/payment/statement.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { downloadFile, exportTimeoutMs } from '../../lib/http/download-file.ts'
import { useFormat } from '../../lib/use-format.ts'
import { yuan } from '../courses/orders/yuan.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import type { ListData } from '../kit/list/list-loader.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { IfPermitted } from '../kit/use-permission.client.tsx'
import { NumbersCell, OrderCell } from './payment-cells.client.tsx'
import { StatementBadge } from './statement-badge.client.tsx'
import { useFetchStatement } from './use-fetch-statement.client.ts'

type Line = StatementLine & { id: number }
interface StatementLinesProps {
  /** Of the statement. */
  id: number
  statement: Statement | undefined
  data: ListData<Line, null>
}

/** The lines of a provider's statement, those that differ from the books first. */
export function StatementLines({ id, statement, data }: StatementLinesProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const { isFetching, fetchAgain } = useFetchStatement()
  const name = statement && `${translate(payChannelLabels[statement.channel])} ${statement.day}`
  const download = () =>
    downloadFile('exportStatement', { params: { id } }, `${t`对账单`}-${name ?? id}.xlsx`, {
      timeoutMs: exportTimeoutMs,
    })
  return (
    <ListPage
      title={t`对账单`}
      note={
        statement && (
          <>
            <span className="tabular-nums">{name}</span>
            <StatementBadge statement={statement} />
          </>
        )
      }
      data={data}
      columns={useLineColumns()}
      empty={t`没有符合条件的明细`}
      begin={t`当天没有付款和退款`}
      filters={[{ name: 'match', label: t`对账结果`, options: optionsOf(statementMatches, statementMatchLabels) }]}
      onExport={download}
      exportPermission="payments.export"
      actions={
        <>
          <Link to="?tab=statements" className="text-primary">{t`全部对账单`}</Link>
          <IfPermitted permission="payments.edit">
            <Button
              icon={<RefreshCw aria-hidden size={16} />}
              loading={isFetching}
              onClick={() => void fetchAgain(id)}
            >{t`重新对账`}</Button>
          </IfPermitted>
        </>
      }
    />
  )
}

function useLineColumns(): ListColumn<Line>[] {
  const { t } = useLingui()
  const { translate } = useFormat()
  const sum = (amount: number | null) => (amount === null ? '—' : yuan(amount))
  return [
    {
      title: t`单号`,
      dataIndex: 'outNo',
      headsCard: true,
      width: 250,
      render: (own, { providerNo }) => <NumbersCell own={own} theirs={providerNo} />,
    },
    { title: t`类型`, dataIndex: 'kind', width: 80, render: (kind) => translate(statementKindLabels[kind]) },
    {
      title: t`对账结果`,
      dataIndex: 'match',
      width: 110,
      render: (match) => (
        <Badge tone={match === 'OK' ? 'jade' : 'cinnabar'}>{translate(statementMatchLabels[match])}</Badge>
      ),
    },
    { title: t`平台金额`, dataIndex: 'amount', width: 110, align: 'right', render: sum },
    { title: t`本校金额`, dataIndex: 'bookedAmount', width: 110, align: 'right', render: sum },
    {
      title: t`手续费`,
      dataIndex: 'fee',
      width: 90,
      align: 'right',
      render: (fee, { amount }) => sum(amount === null ? null : fee),
    },
    { title: t`订单`, dataIndex: 'orderId', width: 110, render: (id) => (id === null ? '—' : <OrderCell id={id} />) },
  ]
}
