import { OrderForm, type Order } from '@jiangxue/contract/course/order.ts'
import { orderStatusLabels } from '@jiangxue/contract/course/order.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { RemoteSelect } from '../../kit/form/remote-select.client.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { findCourses } from './course-filter.client.tsx'

const offered = 20

/** Enrolls a student in a priced course, which creates an order. */
export function EnrollDialog({
  course,
  onClose,
}: {
  course: { id: number; name: string } | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { studentId, courseId } = useFieldLabels('order')
  const findStudents = async (keyword: string) => {
    const { content } = await browserApi.listStudents({ query: { keyword, size: offered, page: 0 } })
    return content.map(({ id, name, studentId }) => ({ value: id, label: t`${name}（${studentId}）` }))
  }
  return (
    <FormDialog<typeof OrderForm.shape, Order>
      title={t`添加报名`}
      schema={OrderForm}
      labels={{ studentId, courseId }}
      onClose={onClose}
      failure={t`保存订单失败`}
      okText={t`报名`}
      toForm={() => ({ courseId: course?.id })}
      save={async (body) => {
        const { data, message } = await browserApi.createOrder({ body })
        const status = translate(orderStatusLabels[data.status])
        return {
          message:
            data.status === 'PENDING' && data.paidAmount === 0 ? message : t`该学员已有这门课程的订单（${status}）`,
        }
      }}
    >
      {(field) => (
        <>
          <Form.Item {...field('studentId')}>
            <RemoteSelect
              label={studentId}
              placeholder={t`搜索姓名、登录名或学号`}
              empty={t`没有符合条件的学员`}
              failure={t`加载学生列表失败`}
              load={findStudents}
            />
          </Form.Item>
          <Form.Item {...field('courseId')} extra={t`报名后将生成一笔待支付订单`}>
            <RemoteSelect
              label={courseId}
              placeholder={t`搜索课程名称`}
              empty={t`没有符合条件的课程`}
              failure={t`加载课程列表失败`}
              load={(keyword) => findCourses(keyword, t`免费课程无需订单`)}
              present={course && { value: course.id, label: course.name }}
            />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
