import { orderStatuses, orderStatusLabels } from '@jiangxue/contract/course/order.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Plus, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../../lib/site.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { ListPage } from '../../kit/list/list-page.client.tsx'
import { RowActions } from '../../kit/list/row-actions.client.tsx'
import { useExporter } from '../../kit/list/use-exporter.client.ts'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { useStart } from '../../kit/use-start.client.ts'
import type { Route } from './+types/course-orders'
import { CourseFilter } from './course-filter.client.tsx'
import { EnrollDialog } from './enroll-dialog.client.tsx'
import { OrderTotalsBar } from './order-totals-bar.client.tsx'
import { useOrderActions } from './use-order-actions.client.tsx'
import { useOrderColumns } from './use-order-columns.client.tsx'
import { useTransfer } from './use-transfer.client.tsx'

/** Orders of enrollments in priced courses; payments are made elsewhere and recorded here. */
export default function CourseOrders({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const may = usePermission()
  const { invoices } = useSite()
  const format = useFormat()
  const [isAdding, setAdding] = useState(false)
  useStart('enroll', () => setAdding(true))
  const { actionsOf, dialog } = useOrderActions()
  const { button: transferButton, dialog: transferDialog } = useTransfer(data.query, data.page?.totalElements ?? 0)
  const exportOrders = useExporter('exportOrders', t`课程订单`)
  const courseId = Number(data.query['courseId']) || undefined
  const chosen = data.extra?.course
  const name = chosen?.name ?? data.page?.content[0]?.courseName
  const course = courseId ? { id: courseId, name: name ?? t`课程 ${courseId}` } : undefined
  return (
    <>
      <ListPage
        title={t`课程订单`}
        data={data}
        columns={useOrderColumns()}
        keyword={t`学员、课程、学号或订单编号`}
        empty={t`没有符合条件的订单`}
        begin={t`还没有订单，学员报名收费课程后出现在这里`}
        rowActionsWidth={120}
        onExport={exportOrders}
        exportPermission="courses.export"
        filters={[
          {
            name: 'status',
            label: t`状态`,
            options: orderStatuses.map((value) => ({
              value,
              label: format.translate(orderStatusLabels[value]),
              count: data.extra?.counts && (data.extra.counts.find(({ status }) => status === value)?.count ?? 0),
            })),
          },
        ]}
        ownFilters={[{ name: 'courseId', field: <CourseFilter course={course} /> }]}
        days={{ from: 'enrolledFrom', to: 'enrolledTo', label: t`报名日期` }}
        summary={data.extra?.totals && <OrderTotalsBar totals={data.extra.totals} />}
        selectable={may('courses.edit') ? { rowName: ({ studentName }) => t`${studentName}的订单` } : undefined}
        actions={(selected) =>
          may('courses.edit') && (
            <>
              {invoices && may('students.view') && (
                <Link to="/admin/courses/orders/invoices" className="inline-flex">
                  <Button tabIndex={-1} icon={<ReceiptText aria-hidden size={16} />}>{t`开票申请`}</Button>
                </Link>
              )}
              {transferButton(selected)}
              {may('students.view') && (
                <Button
                  type="primary"
                  icon={<Plus aria-hidden size={16} />}
                  onClick={() => setAdding(true)}
                >{t`添加报名`}</Button>
              )}
            </>
          )
        }
        rowActions={(row) => <RowActions name={t`${row.studentName}的订单`} shown={1} actions={actionsOf(row)} />}
      />
      {isAdding && (
        <EnrollDialog course={chosen && chosen.price > 0 ? chosen : undefined} onClose={() => setAdding(false)} />
      )}
      {dialog}
      {transferDialog}
    </>
  )
}
