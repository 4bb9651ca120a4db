import type { Order } from '@jiangxue/contract/course/order.ts'
import { excessOf, nextOrderStatuses } from '@jiangxue/contract/course/order.values.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useSite } from '../../../lib/site.ts'
import type { RowAction } from '../../kit/list/row-actions.client.tsx'
import { useConfirmDelete } from '../../kit/use-confirm-delete.client.tsx'
import { OrderDialog } from './order-dialog.client.tsx'
import { OrderPayments } from './order-payments.client.tsx'
import { OrderStatusDialog } from './order-status-dialog.client.tsx'
import { PaymentDialog } from './payment-dialog.client.tsx'
import { RefundDialog } from './refund-dialog.client.tsx'
import { ReturnDialog } from './return-dialog.client.tsx'

const CodeDialog = lazyPart(() => import('./code-dialog.client.tsx'))

type Task = 'PAID' | 'DEFERRED' | 'WAIVED' | 'PENDING' | 'REFUNDED' | 'return' | 'edit' | 'payments' | 'code'

export function useOrderActions() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const confirmDelete = useConfirmDelete()
  const { payments: areOnline } = useSite()
  const [task, setTask] = useState<{ order: Order; what: Task }>()
  const verbs = {
    PAID: t`登记付款`,
    DEFERRED: t`就业后付款`,
    WAIVED: t`减免`,
    PENDING: t`恢复待支付`,
    REFUNDED: t`退款`,
  }
  const remove = ({ id, studentName, courseName, paidAmount }: Order) => {
    const title = t`不能删除${studentName}的订单`
    if (paidAmount > 0)
      return modal.warning({
        title,
        content: t`该订单已有付款记录，需要保留。如需结束学习，请登记退款。`,
        okText: t`知道了`,
      })
    confirmDelete({
      name: t`${studentName}的订单`,
      title: t`确认删除${studentName}的订单？`,
      consequence: t`将取消对“${courseName}”的报名，学员不能再观看需要报名的课时；已有的学习时长保留。`,
      remove: () => browserApi.deleteOrder({ params: { id } }),
      failure: t`删除订单失败`,
    })
  }
  const actionsOf = (order: Order): RowAction[] => [
    ...nextOrderStatuses(order).map((what): RowAction => ({
      label: verbs[what],
      permission: 'courses.edit',
      onClick: () => setTask({ order, what }),
    })),
    ...(areOnline && order.dueAmount > 0
      ? [{ label: t`收款码`, permission: 'payments.edit', onClick: () => setTask({ order, what: 'code' }) } as const]
      : []),
    ...(excessOf(order.amount, order.paidAmount, order.refundedAmount) > 0
      ? [{ label: t`多付退回`, permission: 'courses.edit', onClick: () => setTask({ order, what: 'return' }) } as const]
      : []),
    { label: t`备注与有效期`, permission: 'courses.edit', onClick: () => setTask({ order, what: 'edit' }) },
    { label: t`付款记录`, onClick: () => setTask({ order, what: 'payments' }) },
    { label: t`删除`, permission: 'courses.delete', isDanger: true, onClick: () => void remove(order) },
  ]
  const dialogOf = ({ order, what }: { order: Order; what: Task }) => {
    const props = { order, onClose: () => setTask(undefined) }
    if (what === 'code') return <CodeDialog {...props} />
    if (what === 'edit') return <OrderDialog {...props} />
    if (what === 'payments') return <OrderPayments {...props} />
    if (what === 'PAID') return <PaymentDialog {...props} />
    if (what === 'REFUNDED') return <RefundDialog {...props} />
    if (what === 'return') return <ReturnDialog {...props} />
    return <OrderStatusDialog {...props} status={what} title={verbs[what]} />
  }
  return { actionsOf, dialog: task && dialogOf(task) }
}
