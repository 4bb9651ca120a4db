import { useLingui } from '@lingui/react/macro'
import { Form, InputNumber } from 'antd'
import { useRef } from 'react'
import type { InputProps } from '../kit/input-props.ts'

type Count = number | null | undefined
const lessons = ['certificate', 'previewLessons']
const button = ['certificate', 'buttonLessons']

/** How many lessons a certificate needs; the range in which students are told how many are missing moves along. */
export function LessonsInput({ value, onChange, ...given }: InputProps<number | null>) {
  const { t } = useLingui()
  const form = Form.useFormInstance()
  /** From before the number was touched: while it is typed, it is short of digits. */
  const range = useRef(0)
  const keepRange = () => {
    if (typeof value === 'number') range.current = value - (form.getFieldValue(button) as number)
  }
  const change = (next: number | null) => {
    if (next !== null) form.setFieldValue(button, Math.max(0, next - range.current))
    onChange?.(next)
  }
  return (
    <InputNumber<number>
      {...given}
      value={value ?? null}
      onFocus={keepRange}
      onChange={change}
      suffix={t`课时`}
      style={{ width: 180 }}
    />
  )
}

/** How many lessons before the certificate the button works; stored as the number of lessons from which it does. */
export function WarningInput({ value, onChange, ...given }: InputProps<number | null>) {
  const { t } = useLingui()
  const needed = Form.useWatch(lessons) as Count
  const isKnown = typeof value === 'number' && typeof needed === 'number'
  return (
    <InputNumber<number>
      {...given}
      value={isKnown ? needed - value : null}
      min={0}
      disabled={typeof needed !== 'number'}
      onChange={(range) => onChange?.(range === null || typeof needed !== 'number' ? null : needed - range)}
      suffix={t`课时`}
      style={{ width: 180 }}
    />
  )
}
