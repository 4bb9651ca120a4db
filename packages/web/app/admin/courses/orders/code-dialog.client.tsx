import type { Order } from '@jiangxue/contract/course/order.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { z } from '@jiangxue/contract/kit/zod.ts'
import { IntentForm, type PaymentIntent } from '@jiangxue/contract/payment/payment.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { OrderSummary } from './order-summary.client.tsx'
import { PaymentCode } from './payment-code.client.tsx'

/** Makes a QR code with which a sum of an order can be paid once, by whoever scans it. */
export default function CodeDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui()
  const [code, setCode] = useState<{ payment: PaymentIntent; codeUrl: string }>()
  const schema = z.object({
    amount: IntentForm.shape.amount.unwrap().refine((yuan) => yuan <= order.dueAmount, text('金额不能超过待付金额')),
  })
  if (code) return <PaymentCode {...code} onClose={onClose} />
  return (
    <FormDialog
      title={t`生成收款码`}
      subject={order.id}
      schema={schema}
      // Once it is saved, the code takes the place of the form.
      onClose={(isSaved) => !isSaved && onClose()}
      failure={t`生成收款码失败`}
      okText={t`生成`}
      labels={{ amount: t`收款金额` }}
      toForm={() => ({ amount: order.dueAmount })}
      save={async ({ amount }) => {
        const { data, message } = await browserApi.createIntent({
          params: { id: order.id },
          body: { product: 'native', amount },
        })
        if (data.step.kind === 'qr') setCode({ payment: data.payment, codeUrl: data.step.codeUrl })
        return { message }
      }}
    >
      {(field) => (
        <>
          <OrderSummary order={order} />
          <Form.Item {...field('amount')} extra={t`可以只收一部分，例如定金`}>
            <InputNumber<number> prefix="¥" suffix={t`元`} style={{ width: '100%' }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
