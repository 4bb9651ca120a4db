import { blanksIn } from '@jiangxue/contract/exam/item-rules.ts'
import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { itemLimits } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, InputNumber, Select } from 'antd'
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { InputProps } from '../../kit/input-props.ts'

type Blanks = ItemContent['blanks']

interface BlanksFieldProps extends InputProps<Blanks> {
  'aria-describedby'?: string
  label: string
  stem: string
}

const isNumber = (answer: string) => answer !== '' && Number.isFinite(Number(answer))
const isEmpty = ({ accepted, tolerance }: Blanks[number]) => accepted.length === 0 && tolerance === null

/** The answers of the blanks: a row for each blank of the stem, which follows the stem while it is written. */
export function BlanksField({
  id,
  value = [],
  onChange,
  label,
  stem,
  'aria-describedby': describedBy,
}: BlanksFieldProps) {
  const { t } = useLingui()
  const count = Math.min(blanksIn(stem), itemLimits.mostBlanks)
  const follow = useEffectEvent((wanted: number) => {
    const next = fitted(value, wanted)
    if (next.length !== value.length) onChange?.(next)
  })
  useEffect(() => follow(count), [count])
  const setAt = (index: number, more: Partial<Blanks[number]>) =>
    onChange?.(value.map((blank, at) => (at === index ? { ...blank, ...more } : blank)))
  return (
    <div id={id} role="group" aria-label={label} tabIndex={-1} aria-describedby={describedBy} className="outline-none">
      <p className="mb-2 text-sm text-ink-2">
        {count === 0
          ? t`在题干中用 ____（四个下划线）标出要填的空，这里就出现它的答案`
          : t`输入一个答案后按回车，可以再输入其他算对的写法`}
      </p>
      <ol className="flex flex-col gap-2">
        {value.map((blank, index) => {
          const { accepted, tolerance } = blank
          const name = t`第 ${index + 1} 空`
          const isBeyond = index >= count
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a blank is the one at its place in the stem
            <li key={index} className="flex flex-wrap items-start gap-x-3 gap-y-2">
              <span className="min-w-14 leading-8 text-ink-2 pointer-coarse:leading-[44px]">{name}</span>
              <Select
                mode="tags"
                open={false}
                suffixIcon={null}
                className="min-w-40 flex-1"
                aria-label={t`${name}的答案`}
                value={accepted}
                maxCount={itemLimits.mostAccepted}
                status={isBeyond ? 'warning' : ''}
                onChange={(answers: string[]) => setAt(index, { accepted: answers.map((answer) => answer.trim()) })}
              />
              {(tolerance !== null || (accepted.length > 0 && accepted.every(isNumber))) && (
                <InputNumber<number>
                  min={0}
                  prefix="±"
                  style={{ width: 120 }}
                  aria-label={t`${name}的允许误差`}
                  placeholder={t`误差`}
                  value={tolerance}
                  onChange={(next) => setAt(index, { tolerance: next })}
                />
              )}
              {isBeyond && (
                <Button
                  danger
                  icon={<Trash2 aria-hidden size={16} />}
                  onClick={() =>
                    onChange?.(
                      fitted(
                        value.filter((_, at) => at !== index),
                        count,
                      ),
                    )
                  }
                >{t`题干中没有这个空，删除`}</Button>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Returns the answers with rows for all blanks, and without empty rows beyond them. */
function fitted(blanks: Blanks, count: number): Blanks {
  const filled = blanks.findLastIndex((blank) => !isEmpty(blank)) + 1
  const next = blanks.slice(0, Math.max(count, filled))
  while (next.length < count) next.push({ accepted: [], tolerance: null })
  return next
}
