import type { PaymentIntent } from '@jiangxue/contract/payment/payment.ts'
import {
  intentStateLabels,
  intentStates,
  payChannelLabels,
  payChannels,
} from '@jiangxue/contract/payment/payment.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useOptions } from '../kit/form/use-options.client.ts'
import type { ListData } from '../kit/list/list-loader.ts'
import { ListPage } from '../kit/list/list-page.client.tsx'
import { RowActions } from '../kit/list/row-actions.client.tsx'
import { leftOfPayment } from './left-of-payment.ts'
import { RefundPaymentDialog } from './refund-payment-dialog.client.tsx'
import { usePaymentColumns } from './use-payment-columns.client.tsx'

/** The payments that were begun online; those that are not known to be paid can be asked for at the provider, others refunded. */
export function PaymentList({ data, tabs }: { data: ListData<PaymentIntent, unknown>; tabs: ReactNode }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const optionsOf = useOptions()
  const { revalidate } = useRevalidator()
  const [refunded, setRefunded] = useState<PaymentIntent>()
  const query = async (id: number) => {
    await attempt(t`查询支付结果失败`, async () => {
      const { message, data: latest } = await browserApi.queryPayment({ params: { id } })
      toast.success(t`${message}：${translate(intentStateLabels[latest.state])}`)
    })
    await revalidate()
  }
  return (
    <>
      <ListPage
        title={t`在线支付`}
        above={tabs}
        data={data}
        columns={usePaymentColumns()}
        keyword={t`学员、学号或单号`}
        empty={t`没有符合条件的支付单`}
        begin={t`还没有支付单，学员在线支付或生成收款码后出现在这里`}
        filters={[
          { name: 'channel', label: t`支付方式`, options: optionsOf(payChannels, payChannelLabels) },
          { name: 'state', label: t`状态`, options: optionsOf(intentStates, intentStateLabels) },
        ]}
        days={{ from: 'from', to: 'to', label: t`发起日期` }}
        rowActionsWidth={130}
        rowActions={(row) => (
          <RowActions
            name={row.outTradeNo}
            actions={[
              ...(row.state === 'PAID'
                ? []
                : [
                    {
                      label: t`向支付平台查询`,
                      permission: 'payments.edit',
                      onClick: () => void query(row.id),
                    } as const,
                  ]),
              ...(leftOfPayment(row) > 0
                ? [{ label: t`退款`, permission: 'payments.edit', onClick: () => setRefunded(row) } as const]
                : []),
            ]}
          />
        )}
      />
      {refunded && <RefundPaymentDialog payment={refunded} onClose={() => setRefunded(undefined)} />}
    </>
  )
}
