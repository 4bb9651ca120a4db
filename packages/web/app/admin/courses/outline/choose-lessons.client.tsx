import { useLingui } from '@lingui/react/macro'
import { Select } from 'antd'
import { useState } from 'react'

/** A video whose lesson has to be chosen; the first choice is the usual one. */
export interface VideoQuestion {
  readonly fileName: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** Asks to which lesson each of these videos belongs. */
export function ChooseLessons({
  questions,
  onChange,
}: {
  questions: readonly VideoQuestion[]
  onChange: (chosen: readonly string[]) => void
}) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(() => questions.map(({ choices }) => choices[0]?.value ?? ''))
  return (
    <ul className="mt-2 grid max-h-[50vh] gap-3 overflow-y-auto">
      {questions.map(({ fileName, choices }, index) => (
        <li key={`${index} ${fileName}`}>
          <span className="mb-1 block [overflow-wrap:anywhere]">{fileName}</span>
          <Select
            aria-label={t`${fileName} 的课时`}
            className="w-full"
            value={chosen[index] ?? ''}
            options={[...choices]}
            onChange={(value: string) => {
              const next = chosen.with(index, value)
              setChosen(next)
              onChange(next)
            }}
          />
        </li>
      ))}
    </ul>
  )
}
