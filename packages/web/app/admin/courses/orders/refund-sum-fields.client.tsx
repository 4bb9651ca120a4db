import { useLingui } from '@lingui/react/macro'
import { Form, InputNumber, Switch, type FormItemProps } from 'antd'
import { useState, type ReactNode } from 'react'

interface RefundSumFieldsProps {
  field: (name: 'amount' | 'endsEnrollment') => FormItemProps
  /** What is left of what was paid. */
  most: number
  /** What the switch does. */
  hint: string
  /** A field next to the sum. */
  children?: ReactNode
}

/** The sum of a refund, and whether it ends the enrollment: by default if nothing is left of what was paid. */
export function RefundSumFields({ field, most, hint, children }: RefundSumFieldsProps) {
  const { t } = useLingui()
  const form = Form.useFormInstance()
  const [isChosen, setChosen] = useState(false)
  return (
    <>
      <div className={children ? 'grid gap-x-6 sm:grid-cols-2' : ''}>
        <Form.Item {...field('amount')}>
          <InputNumber<number>
            prefix="¥"
            suffix={t`元`}
            style={{ width: '100%' }}
            onChange={(amount) => {
              if (!isChosen) form.setFieldValue('endsEnrollment', amount === most)
            }}
          />
        </Form.Item>
        {children}
      </div>
      <Form.Item {...field('endsEnrollment')} valuePropName="checked" extra={hint}>
        <Switch onChange={() => setChosen(true)} />
      </Form.Item>
    </>
  )
}
