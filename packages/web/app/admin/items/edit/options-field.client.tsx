import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { itemLimits } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { moved, useRowKeys } from '../../kit/form/use-row-keys.client.ts'
import type { InputProps } from '../../kit/input-props.ts'
import { OffButton } from '../../kit/off-button.client.tsx'
import { OptionRow } from './option-row.client.tsx'

type Options = ItemContent['options']

interface OptionsFieldProps extends InputProps<Options> {
  'aria-describedby'?: string
  /** Whether exactly one option is right. */
  isSingle: boolean
  label: string
}

/** The options of an item: one row each, in which the right ones are marked. */
export function OptionsField({
  id,
  value = [],
  onChange,
  isSingle,
  label,
  'aria-describedby': describedBy,
}: OptionsFieldProps) {
  const { t } = useLingui()
  const { keys, remove, move } = useRowKeys(value.length)
  const group = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState(false)
  const change = (next: Options) => onChange?.(next)
  const setAt = (index: number, more: Partial<Options[number]>) =>
    change(value.map((option, at) => (at === index ? { ...option, ...more } : option)))
  const setRight = (index: number, isRight: boolean) =>
    isSingle ? change(value.map((option, at) => ({ ...option, isRight: at === index }))) : setAt(index, { isRight })
  return (
    <div
      ref={group}
      id={id}
      role="group"
      aria-label={label}
      tabIndex={-1}
      aria-describedby={describedBy}
      className="outline-none"
    >
      <p className="mb-2 text-sm text-ink-2">
        {isSingle ? t`点选左边的圆圈，标出正确答案` : t`勾选左边的方框，标出全部正确答案`}
      </p>
      <ul className="flex flex-col gap-2">
        {value.map((option, index) => (
          <OptionRow
            key={keys[index]}
            option={option}
            index={index}
            count={value.length}
            isSingle={isSingle}
            takesFocus={isAdding && index === value.length - 1}
            onText={(html) => setAt(index, { html })}
            onRight={(isRight) => setRight(index, isRight)}
            onMove={(by) => {
              move(index, by)
              change(moved(value, index, index + by))
            }}
            onRemove={() => {
              setAdding(false)
              remove(index)
              change(value.filter((_, at) => at !== index))
              group.current?.focus()
            }}
          />
        ))}
      </ul>
      <OffButton
        type="dashed"
        className="mt-3"
        icon={<Plus aria-hidden size={16} />}
        off={value.length >= itemLimits.mostOptions && t`最多 8 个选项`}
        onClick={() => {
          setAdding(true)
          change([...value, { html: '', isRight: false }])
        }}
      >{t`添加选项`}</OffButton>
    </div>
  )
}
