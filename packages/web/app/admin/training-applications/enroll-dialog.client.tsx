import { classStatusLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { orderStatusLabels } from '@jiangxue/contract/course/order.values.ts'
import { Placement, type ApplicationRow, type EnrollmentResult } from '@jiangxue/contract/papers/application.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { OrderTermsFields } from '../courses/orders/order-terms-fields.client.tsx'
import { CourseSelect } from '../kit/form/course-select.client.tsx'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { RemoteSelect, type Choice } from '../kit/form/remote-select.client.tsx'
import { changeMany } from '../kit/list/change-many.ts'
import { usePermission } from '../kit/use-permission.client.tsx'

interface EnrollDialogProps {
  applications: readonly Pick<ApplicationRow, 'id' | 'attendeeName'>[]
  /** The note of the review. */
  note?: string | undefined
  onResult: (result: EnrollmentResult) => void
  onClose: () => void
}
const openStatuses: readonly string[] = ['PREPARING', 'RUNNING']
const mostShown = 50

/** Enrolls applicants: their accounts, and their places in a class or a course with its order. */
export default function EnrollDialog({ applications, note, onResult, onClose }: EnrollDialogProps) {
  const { t } = useLingui()
  const { date, translate } = useFormat()
  const may = usePermission()
  const [today] = useState(() => date(new Date().toISOString()))
  const [first] = applications
  const ids = applications.map(({ id }) => id)
  const mayPlace = may('courses.edit')
  const mayJoin = mayPlace && may('classes.edit') && may('classes.view')
  const findClasses = async (courseId: number, keyword: string): Promise<Choice[]> => {
    const { content } = await browserApi.listClasses({ query: { courseId, keyword, size: mostShown } })
    return content
      .filter(({ status }) => openStatuses.includes(status))
      .map(({ id, name, status, payment }) => ({
        value: id,
        label: name,
        shown: t`${name}（${translate(classStatusLabels[status])}，${translate(orderStatusLabels[payment])}）`,
      }))
  }
  return (
    <FormDialog
      title={
        applications.length === 1
          ? t`为${first?.attendeeName ?? ''}办理入学？`
          : t`为选中的 ${applications.length} 名申请人办理入学？`
      }
      subject={ids.join()}
      schema={Placement}
      onClose={onClose}
      okText={t`办理入学`}
      failure={t`办理入学失败`}
      labels={{ courseId: t`课程`, classId: t`班期`, payment: t`付款情况`, method: t`支付方式`, date: t`付款日期` }}
      toForm={() => ({ courseId: null, classId: null, payment: 'PENDING' as const, date: today, method: '' })}
      save={async (body) => {
        const answer = await changeMany('enrollApplications', { body: { ids, note, ...body } })
        onResult(answer.data)
        return answer
      }}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">{t`该身份证号已有学员账号的，将关联该账号；没有的，将新建账号：登录名为新学号，初始密码只显示一次。`}</p>
          {mayPlace && (
            <Form.Item noStyle dependencies={['courseId']}>
              {({ setFieldValue }) => (
                <Form.Item {...field('courseId')} extra={t`可以不选，只建立账号`}>
                  <CourseSelect isClearable onChange={() => setFieldValue('classId', null)} />
                </Form.Item>
              )}
            </Form.Item>
          )}
          <Form.Item noStyle dependencies={['courseId']}>
            {({ getFieldValue }) => {
              const courseId = getFieldValue('courseId') as number | null
              return (
                mayJoin &&
                courseId !== null && (
                  <Form.Item {...field('classId')} extra={t`可以不选；进班的，课程和付款情况按班期设置`}>
                    <RemoteSelect
                      key={courseId}
                      isClearable
                      label={t`班期`}
                      placeholder={t`不进班`}
                      empty={t`没有开设这门课程的班期`}
                      failure={t`加载班期列表失败`}
                      load={(keyword) => findClasses(courseId, keyword)}
                    />
                  </Form.Item>
                )
              )
            }}
          </Form.Item>
          <Form.Item noStyle dependencies={['courseId', 'classId']}>
            {({ getFieldValue }) =>
              getFieldValue('courseId') !== null &&
              getFieldValue('classId') === null && <OrderTermsFields field={field} today={today} />
            }
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
