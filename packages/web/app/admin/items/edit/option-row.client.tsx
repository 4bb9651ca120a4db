import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { itemLimits } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, Input, Radio, type GetRef } from 'antd'
import { ArrowDown, ArrowUp, CodeXml, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ToolButtons } from '../../kit/form/tool-buttons.client.tsx'
import { RichText } from '../../kit/rich-text/rich-text.client.tsx'
import { letterOf } from '../shown/letter-of.ts'
import { htmlOfText, plainTextOf } from './option-text.client.ts'
import { useFirstFocus } from './use-first-focus.client.ts'

interface OptionRowProps {
  option: ItemContent['options'][number]
  index: number
  count: number
  isSingle: boolean
  /** Whether it was just added. */
  takesFocus: boolean
  onText: (html: string) => void
  onRight: (isRight: boolean) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** An option: plain lines until it needs code, pictures or other formatting. */
export function OptionRow(props: OptionRowProps) {
  const { option, index, count, isSingle, takesFocus, onText, onRight, onMove, onRemove } = props
  const { t } = useLingui()
  const input = useFirstFocus<GetRef<typeof Input.TextArea>>(takesFocus)
  const text = plainTextOf(option.html)
  const [wantsFormat, setWantsFormat] = useState(false)
  const isRich = wantsFormat || text === undefined
  const letter = letterOf(index)
  const label = t`选项 ${letter}`
  const Mark = isSingle ? Radio : Checkbox
  const tools = [
    {
      key: 'format',
      label: isRich ? t`改为纯文字` : t`代码、图片和格式`,
      Icon: CodeXml,
      run: () => setWantsFormat(!isRich),
      off: text === undefined && t`内容带有格式，清除后才能改为纯文字`,
      isPressed: isRich,
    },
    { key: 'up', label: t`上移`, Icon: ArrowUp, run: () => onMove(-1), off: index === 0 && t`已在最前` },
    { key: 'down', label: t`下移`, Icon: ArrowDown, run: () => onMove(1), off: index === count - 1 && t`已在最后` },
    {
      key: 'remove',
      label: t`删除`,
      Icon: Trash2,
      run: onRemove,
      off: count <= itemLimits.leastOptions && t`至少需要 2 个选项`,
    },
  ]
  return (
    <li className={`flex items-start gap-1 ${isRich ? 'max-md:flex-wrap max-md:justify-between' : ''}`}>
      <Mark
        checked={option.isRight}
        aria-label={t`${label}是正确答案`}
        onChange={({ target }) => onRight(target.checked)}
        className="me-0! min-h-8 items-center!"
      >
        <span aria-hidden className="font-semibold text-ink-2">
          {letter}
        </span>
      </Mark>
      <div className={`min-w-0 flex-1 ${isRich ? 'max-md:order-last max-md:basis-full' : ''}`}>
        {isRich ? (
          <RichText label={label} value={option.html} onChange={onText} maxLength={itemLimits.option} isShort />
        ) : (
          <Input.TextArea
            aria-label={label}
            value={text}
            autoSize={{ minRows: 1, maxRows: 8 }}
            ref={input}
            onChange={({ target }) => onText(htmlOfText(target.value))}
          />
        )}
      </div>
      <ToolButtons name={label} tools={tools} />
    </li>
  )
}
