import type { ChoiceAnswer } from '@jiangxue/contract/exam/item.ts'
import type { Answer, SatItem } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { afterChoice, isChosen, letterOf } from '../../lib/exam/answers.ts'
import { RichHtml } from '../rich-html.tsx'

interface ChoicesProps {
  item: Pick<SatItem, 'kind' | 'options'>
  answer: Answer | undefined
  onAnswer: (answer: ChoiceAnswer | null) => void
}

/** The options of a choice, or the two of a judgement, as rows of the full width. */
export function Choices({ item, answer, onAnswer }: ChoicesProps) {
  const { t } = useLingui()
  const name = useId()
  const rows =
    item.kind === 'judge'
      ? [
          { id: 'true', shown: t`正确`, isOn: answer === true },
          { id: 'false', shown: t`错误`, isOn: answer === false },
        ]
      : item.options.map(({ id, html }) => ({ id, shown: <RichHtml html={html} />, isOn: isChosen(answer, id) }))
  return (
    <ul className="flex flex-col gap-2">
      {rows.map(({ id, shown, isOn }, index) => (
        <li key={id}>
          <label className="surface flex min-h-12 cursor-pointer items-start gap-3 px-3 py-2.5 text-md hover:border-ink has-checked:border-primary has-checked:bg-primary-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
            <input
              type={item.kind === 'multiple' ? 'checkbox' : 'radio'}
              name={name}
              checked={isOn}
              onChange={() => onAnswer(afterChoice(item, answer, index))}
              className="mt-1 size-5 shrink-0 accent-primary outline-none"
            />
            <span className="mt-px shrink-0 font-semibold">{letterOf(index)}</span>
            <span className="block min-w-0 flex-1">{shown}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
