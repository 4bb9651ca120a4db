import type { BatchResult } from '@jiangxue/contract/kit/batch.ts'
import { EnrollmentBatch } from '@jiangxue/contract/student/student-batch.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { OrderTermsFields } from '../courses/orders/order-terms-fields.client.tsx'
import { CourseSelect } from '../kit/form/course-select.client.tsx'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { changeMany } from '../kit/list/change-many.ts'

interface EnrollStudentsDialogProps {
  ids: readonly number[]
  onResult: (result: BatchResult) => void
  onClose: () => void
}
const schema = EnrollmentBatch.omit({ ids: true })

/** Enrolls students in one course and sets the initial payment status of their orders. */
export default function EnrollStudentsDialog({ ids, onResult, onClose }: EnrollStudentsDialogProps) {
  const { t } = useLingui()
  const format = useFormat()
  const [today] = useState(() => format.date(new Date().toISOString()))
  return (
    <FormDialog
      title={t`为 ${ids.length} 名学员报名课程`}
      subject={ids.join()}
      schema={schema}
      onClose={onClose}
      okText={t`报名`}
      failure={t`批量操作失败`}
      labels={{ courseId: t`课程`, payment: t`付款情况`, method: t`支付方式`, date: t`付款日期`, note: t`备注` }}
      toForm={() => ({ payment: 'PENDING' as const, date: today, method: '', note: '' })}
      save={async (body) => {
        const answer = await changeMany('enrollStudents', { body: { ids: [...ids], ...body } })
        onResult(answer.data)
        return answer
      }}
    >
      {(field) => (
        <>
          <Form.Item {...field('courseId')}>
            <CourseSelect />
          </Form.Item>
          <OrderTermsFields field={field} today={today} />
          <Form.Item {...field('note')}>
            <Input.TextArea rows={2} count={{ show: true, max: maxLengthOf(schema.shape.note) }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
