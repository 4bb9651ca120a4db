import {
  payChannelLabels,
  payChannels,
  refundStateLabels,
  refundStates,
} from '@jiangxue/contract/payment/payment.values.ts'
import type { Refund } from '@jiangxue/contract/payment/refund.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useOptions } from '../kit/form/use-options.client.ts'
import type { ListData } from '../kit/list/list-loader.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { RefundDialog } from './refund-dialog.client.tsx'
import { RetryDialog } from './retry-dialog.client.tsx'
import { useRefundColumns } from './use-refund-columns.client.tsx'

/** The refunds of payments made online, those to be decided first. */
export function RefundList({ data, tabs }: { data: ListData<Refund, unknown>; tabs: ReactNode }) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  const [decided, setDecided] = useState<Refund>()
  const close = () => setDecided(undefined)
  return (
    <>
      <ListPage
        title={t`在线支付`}
        above={tabs}
        data={data}
        columns={useRefundColumns()}
        keyword={t`学员、学号或单号`}
        empty={t`没有符合条件的退款`}
        begin={t`还没有退款，学员在“我的订单”中申请后出现在这里`}
        filters={[
          { name: 'channel', label: t`支付方式`, options: optionsOf(payChannels, payChannelLabels) },
          { name: 'state', label: t`状态`, options: optionsOf(refundStates, refundStateLabels) },
        ]}
        rowActionsWidth={100}
        rowActions={(row) =>
          (row.state === 'ASKED' || row.state === 'FAILED') && (
            <RowActions
              name={row.studentName}
              actions={[{ label: t`处理退款`, permission: 'payments.edit', onClick: () => setDecided(row) }]}
            />
          )
        }
      />
      {decided?.state === 'ASKED' && <RefundDialog refund={decided} onClose={close} />}
      {decided?.state === 'FAILED' && <RetryDialog refund={decided} onClose={close} />}
    </>
  )
}
