import { orderStatusLabels } from '@jiangxue/contract/course/order.values.ts'
import { EnrollmentBatch, enrollmentPayments } from '@jiangxue/contract/student/student-batch.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Radio } from 'antd'
import type { FieldOf } from '../../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { TextItem } from '../../kit/form/text-item.client.tsx'
import { useOptions } from '../../kit/form/use-options.client.ts'
import { PaymentMethodInput } from './payment-method-input.client.tsx'

const { method } = EnrollmentBatch.shape
type TermsField = FieldOf<Pick<typeof EnrollmentBatch.shape, 'payment' | 'method' | 'date'>>

/** The initial payment terms of the orders of new enrollments. */
export function OrderTermsFields({ field, today }: { field: TermsField; today: string }) {
  const { t } = useLingui()
  const optionsOf = useOptions()
  return (
    <>
      <Form.Item {...field('payment')} extra={t`所有学员相同；免费课程没有订单。已支付按课程全价登记。`}>
        <Radio.Group options={optionsOf(enrollmentPayments, orderStatusLabels)} />
      </Form.Item>
      <Form.Item noStyle dependencies={['payment']}>
        {({ getFieldValue }) =>
          getFieldValue('payment') === 'PAID' && (
            <div className="grid gap-x-6 sm:grid-cols-2">
              <Form.Item {...field('method')} required>
                <PaymentMethodInput maxLength={maxLengthOf(method)} />
              </Form.Item>
              <TextItem item={field('date')} type="date" max={today} />
            </div>
          )
        }
      </Form.Item>
    </>
  )
}
