import type { Order } from '@jiangxue/contract/course/order.ts'
import { nextOrderStatuses, orderLimits } from '@jiangxue/contract/course/order.values.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { attempt } from '../../../lib/show-problem.ts'
import type { ListQuery } from '../../kit/list/list-loader.ts'
import { OffButton } from '../../kit/off-button.client.tsx'
import { useStart } from '../../kit/use-start.client.ts'

const TransferDialog = lazyPart(() => import('./transfer-dialog.client.tsx'))
const pageSize = 100

const isPayable = (order: Order) => nextOrderStatuses(order).includes('PAID')

/**
 * The button that records one transfer for the selected orders, or for all of the list if none is selected; the caller
 * must render `dialog`.
 */
export function useTransfer(query: ListQuery, total: number) {
  const { t } = useLingui()
  const { message } = App.useApp()
  const [orders, setOrders] = useState<readonly Order[]>()
  const [isLoading, setLoading] = useState(false)

  function start(found: readonly Order[]) {
    const payable = found.filter(isPayable)
    if (payable.length === 0) return void message.info(t`没有待付款的订单`)
    if (payable.length > orderLimits.mostPaidAtOnce)
      return void message.warning(t`待付款的订单多于 ${orderLimits.mostPaidAtOnce} 笔，请先筛选或勾选`)
    setOrders(payable)
  }
  async function startWithAll() {
    setLoading(true)
    await attempt(t`加载订单列表失败`, async () => {
      const { page: _page, size: _size, ...filter } = query
      const found: Order[] = []
      for (let page = 0; found.length <= orderLimits.mostPaidAtOnce; page += 1) {
        const { content, totalPages } = await browserApi.listOrders({ query: { ...filter, page, size: pageSize } })
        found.push(...content.filter(isPayable))
        if (page + 1 >= totalPages) break
      }
      start(found)
    }).finally(() => setLoading(false))
  }
  useStart('transfer', () => void startWithAll())
  const button = (selected: readonly Order[]) => (
    <OffButton
      icon={<HandCoins aria-hidden size={16} />}
      off={total === 0 && t`没有待付款的订单`}
      loading={isLoading}
      onClick={() => (selected.length > 0 ? start(selected) : void startWithAll())}
    >{t`登记收款`}</OffButton>
  )
  const dialog = orders && <TransferDialog orders={orders} onClose={() => setOrders(undefined)} />
  return { button, dialog }
}
