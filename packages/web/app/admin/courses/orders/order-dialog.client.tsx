import { OrderChange, type Order } from '@jiangxue/contract/course/order.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useSite } from '../../../lib/site.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { formValues } from '../../kit/form/form-values.ts'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { endOfSiteDay } from './end-of-site-day.ts'
import { OrderSummary } from './order-summary.client.tsx'

const schema = z.object({
  expiresAt: z.union([z.literal(''), z.iso.date()], text('请选择有效期')),
  note: OrderChange.shape.note,
})

/** Changes the note of an order and the last day of its enrollment. */
export function OrderDialog({ order: opened, onClose }: { order: Order; onClose: () => void }) {
  const [order, setOrder] = useState(opened)
  const { t } = useLingui()
  const format = useFormat()
  const { timezone } = useSite()
  const { expiresAt, note } = useFieldLabels('order')
  return (
    <FormDialog
      title={t`备注与有效期`}
      schema={schema}
      entity={order}
      onStale={setOrder}
      onClose={onClose}
      failure={t`保存订单失败`}
      labels={{ expiresAt, note }}
      toForm={(from) => formValues(schema, from, { expiresAt: format.date(from?.expiresAt) })}
      save={(values, version, seen = order) => {
        const body: OrderChange = { note: values.note, version }
        // An unchanged day keeps its time, so that an ended enrollment does not become active again.
        if (values.expiresAt !== format.date(seen.expiresAt))
          body.expiresAt = values.expiresAt ? endOfSiteDay(values.expiresAt, timezone) : null
        return browserApi.updateOrder({ params: { id: order.id }, body })
      }}
    >
      {(field) => (
        <>
          <OrderSummary order={order} />
          <Form.Item {...field('expiresAt')} extra={t`含当日，过期后不能再观看需要报名的课时；留空为长期有效`}>
            <Input type="date" />
          </Form.Item>
          <Form.Item {...field('note')}>
            <Input.TextArea rows={3} count={{ show: true, max: maxLengthOf(schema.shape.note) }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
