import { riskyWordLimits, type RiskyWord } from '@jiangxue/contract/kit/risky-words.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Input } from 'antd'
import { useState } from 'react'
import type { InputProps } from '../../kit/input-props.ts'
import { linesOf, wordsIn } from './words.ts'

/** A list of words as one text, a line for each. */
export function WordsInput({ id, value = [], onChange }: InputProps<readonly RiskyWord[]>) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => linesOf(value))
  // The form's value was replaced from outside.
  const shown = linesOf(wordsIn(typed)) === linesOf(value) ? typed : linesOf(value)
  return (
    <div>
      <Input.TextArea
        id={id}
        value={shown}
        autoSize={{ minRows: 8, maxRows: 20 }}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange?.(wordsIn(target.value))
        }}
      />
      <p className="pt-0.5 text-sm text-ink-3">
        {t`每行一个词，可以在冒号后写原因；${value.length} 个，最多 ${riskyWordLimits.words} 个`}
      </p>
    </div>
  )
}
