import { InputNumber } from 'antd'
import type { KeyboardEventHandler } from 'react'
import { pointsOf } from '../../../lib/exam/answers.ts'

interface PointsInputProps {
  /** From Form.Item. */
  id?: string
  label: string
  /** In hundredths. */
  value?: number | null
  onChange?: (hundredths: number | null) => void
  /** What the item is worth, in hundredths. */
  most: number
  isWrong?: boolean
  onKeyDown?: KeyboardEventHandler
}

/** Takes points; the contract counts in hundredths. */
export const PointsInput = ({ id, label, value, onChange, most, isWrong = false, onKeyDown }: PointsInputProps) => (
  <InputNumber<number>
    id={id}
    aria-label={label}
    min={0}
    max={pointsOf(most)}
    suffix={`/ ${pointsOf(most)}`}
    style={{ width: 140 }}
    status={isWrong ? 'error' : ''}
    value={value === null || value === undefined ? null : pointsOf(value)}
    onChange={(points) => onChange?.(points === null ? null : Math.round(points * 100))}
    onKeyDown={onKeyDown}
  />
)
