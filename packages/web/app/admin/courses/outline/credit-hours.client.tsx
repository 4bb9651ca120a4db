import { useLingui } from '@lingui/react/macro'
import { InputNumber } from 'antd'
import { useEffect, useState } from 'react'

interface CreditHoursProps {
  value: number
  label: string
  disabled: boolean
  onChange: (hours: number) => void
}

/** Credit hours of a lesson, saved on leaving the field or with Enter. */
export function CreditHours({ value, label, disabled, onChange }: CreditHoursProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<number | null>(value)
  useEffect(() => setTyped(value), [value])
  const keep = () => {
    if (typed === null) setTyped(value)
    else if (typed !== value) onChange(typed)
  }
  return (
    <span className="flex items-center gap-1.5 text-sm text-ink-2">
      <InputNumber<number>
        size="small"
        min={0}
        max={99.99}
        precision={2}
        step={0.5}
        value={typed}
        disabled={disabled}
        aria-label={label}
        controls={false}
        style={{ width: 62 }}
        formatter={(shown) => (shown === undefined ? '' : String(Number(shown)))}
        onChange={setTyped}
        onBlur={keep}
        onPressEnter={keep}
      />
      {t`学时`}
    </span>
  )
}
