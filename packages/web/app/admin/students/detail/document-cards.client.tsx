import type { Order } from '@jiangxue/contract/course/order.ts'
import { toPage } from '@jiangxue/contract/kit/page.ts'
import type { ApplicationRow } from '@jiangxue/contract/papers/application.ts'
import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { certificateStatusLabels } from '@jiangxue/contract/papers/certificate.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { PagedCard, type CardColumn } from '../../kit/list/paged-card.client.tsx'
import { IfPermitted, useIsStaff } from '../../kit/use-permission.client.tsx'

/** The certificates, orders and applications of a student that the user may see. */
export function DocumentCards({ id }: { id: number }) {
  const { t } = useLingui()
  const { translate, dateTime, price } = useFormat()
  const isStaff = useIsStaff()
  const certificates: CardColumn<Certificate>[] = [
    { title: t`证书编号`, render: ({ certificateNumber }) => certificateNumber },
    { title: t`课程名称`, render: ({ courseName }) => courseName, isWide: true },
    { title: t`证书姓名`, render: ({ studentName }) => studentName },
    { title: t`发证日期`, render: ({ issueDate }) => issueDate },
    { title: t`状态`, render: ({ status }) => translate(certificateStatusLabels[status]) },
  ]
  const orders: CardColumn<Order>[] = [
    { title: t`订单编号`, render: (order) => order.id },
    { title: t`课程名称`, render: ({ courseName }) => courseName, isWide: true },
    { title: t`金额`, render: ({ amount }) => price(amount), align: 'right' },
    { title: t`已付`, render: ({ paidAmount }) => `¥${paidAmount}`, align: 'right' },
    { title: t`待付`, render: ({ dueAmount }) => `¥${dueAmount}`, align: 'right' },
    { title: t`状态`, render: ({ statusText }) => translate(statusText) },
    { title: t`创建时间`, render: ({ createdAt }) => dateTime(createdAt) },
  ]
  const applications: CardColumn<ApplicationRow>[] = [
    {
      title: t`申请编号`,
      render: (row) => (
        <Link to={`/admin/training-applications/${row.id}`} className="text-primary">
          {row.id}
        </Link>
      ),
    },
    { title: t`姓名`, render: ({ attendeeName }) => attendeeName },
    { title: t`工作单位`, render: ({ attendeeCompany }) => attendeeCompany, isWide: true },
    { title: t`状态`, render: ({ statusText }) => translate(statusText) },
    { title: t`提交时间`, render: ({ submittedAt }) => dateTime(submittedAt) },
  ]
  return (
    <>
      <IfPermitted permission="certificates.view">
        <PagedCard
          title={t`证书`}
          empty={t`暂无证书`}
          failure={t`获取证书数据失败`}
          columns={certificates}
          keyOf={(row) => row.id}
          load={async ({ page, size }) => {
            const all = await browserApi.listOwnCertificates({ params: { studentId: id } })
            return toPage(all.slice(page * size, (page + 1) * size), all.length, { page, size })
          }}
        />
      </IfPermitted>
      {isStaff && (
        <IfPermitted permission="courses.view">
          <PagedCard
            title={t`订单`}
            empty={t`暂无订单`}
            failure={t`加载订单列表失败`}
            columns={orders}
            keyOf={(row) => row.id}
            load={(query) => browserApi.listOrders({ query: { ...query, studentId: id } })}
          />
        </IfPermitted>
      )}
      {isStaff && (
        <IfPermitted permission="applications.view">
          <PagedCard
            title={t`报名申请`}
            empty={t`暂无报名申请`}
            failure={t`加载报名申请失败`}
            columns={applications}
            keyOf={(row) => row.id}
            load={(query) => browserApi.listApplications({ query: { ...query, studentId: id } })}
          />
        </IfPermitted>
      )}
    </>
  )
}
