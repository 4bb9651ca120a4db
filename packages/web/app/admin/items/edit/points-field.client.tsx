import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { itemLimits } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Input, InputNumber, type InputRef } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRowKeys } from '../../kit/form/use-row-keys.client.ts'
import type { InputProps } from '../../kit/input-props.ts'
import { OffButton } from '../../kit/off-button.client.tsx'
import { useFirstFocus } from './use-first-focus.client.ts'

type Points = ItemContent['points']

interface PointsFieldProps extends InputProps<Points> {
  'aria-describedby'?: string
  label: string
}

/** What an essay has to contain, each with its share of the points. */
export function PointsField({ id, value = [], onChange, label, 'aria-describedby': describedBy }: PointsFieldProps) {
  const { t } = useLingui()
  const { keys, remove } = useRowKeys(value.length)
  const [isAdding, setAdding] = useState(false)
  // A cleared share counts as none until another one is typed.
  const sum = value.reduce((before, { share }) => before + (share ?? 0), 0)
  const setAt = (index: number, more: Partial<Points[number]>) =>
    onChange?.(value.map((point, at) => (at === index ? { ...point, ...more } : point)))
  return (
    <div id={id} role="group" aria-label={label} tabIndex={-1} aria-describedby={describedBy} className="outline-none">
      <p className="mb-2 text-sm text-ink-2">{t`可不填。评卷时逐点给分，各点合计 100%`}</p>
      <ul className="flex flex-col gap-2">
        {value.map((point, index) => (
          <PointRow
            key={keys[index]}
            point={point}
            number={index + 1}
            takesFocus={isAdding && index === value.length - 1}
            onChange={(more) => setAt(index, more)}
            onRemove={() => {
              setAdding(false)
              remove(index)
              onChange?.(value.filter((_, at) => at !== index))
            }}
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <OffButton
          type="dashed"
          icon={<Plus aria-hidden size={16} />}
          off={value.length >= itemLimits.mostPoints && t`最多 20 个得分点`}
          onClick={() => {
            setAdding(true)
            onChange?.([...value, { text: '', share: Math.max(100 - sum, 1) }])
          }}
        >{t`添加得分点`}</OffButton>
        {value.length > 0 && (
          <span role="status" className={`text-sm tabular-nums ${sum === 100 ? 'text-jade' : 'text-cinnabar-dark'}`}>
            {t`合计 ${sum}%`}
          </span>
        )}
      </div>
    </div>
  )
}

interface PointRowProps {
  point: Points[number]
  number: number
  /** Whether it was just added. */
  takesFocus: boolean
  onChange: (more: Partial<Points[number]>) => void
  onRemove: () => void
}

function PointRow({ point: { text, share }, number, takesFocus, onChange, onRemove }: PointRowProps) {
  const { t } = useLingui()
  const input = useFirstFocus<InputRef>(takesFocus)
  return (
    <li className="flex flex-wrap items-start gap-2">
      <Input
        ref={input}
        className="min-w-40 flex-1"
        aria-label={t`得分点 ${number}`}
        placeholder={t`答到什么得分`}
        value={text}
        maxLength={itemLimits.answer}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <InputNumber<number>
        min={1}
        max={100}
        precision={0}
        suffix="%"
        style={{ width: 100 }}
        aria-label={t`得分点 ${number} 的比例`}
        value={share}
        onChange={(next) => onChange({ share: next as number })}
      />
      <Button
        type="text"
        danger
        icon={<Trash2 aria-hidden size={16} />}
        aria-label={t`删除得分点 ${number}`}
        onClick={onRemove}
      />
    </li>
  )
}
