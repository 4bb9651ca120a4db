import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import { itemLimits } from '@jiangxue/contract/exam/item.values.ts'
import type { Answer, SatItem } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'

interface AnswerProps {
  item: SatItem
  answer: Answer | undefined
  onAnswer: (answer: Answer | null) => void
}

/** One field for each blank of the stem, in its order. */
export function BlankFields({ item, answer, onAnswer }: AnswerProps) {
  const { t } = useLingui()
  const given = typeof answer === 'object' && 'blanks' in answer ? answer.blanks : []
  const texts = Array.from({ length: item.blanks }, (_, index) => given[index] ?? '')
  return (
    <div className="flex flex-col gap-3">
      {texts.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a blank is its place
        <label key={index} className="text-sm font-semibold">
          {t`第 ${index + 1} 空`}
          <input
            value={text}
            maxLength={itemLimits.answer}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            onChange={({ target }) => onAnswer({ blanks: texts.with(index, target.value) })}
            className="field mt-1 h-12 font-normal"
          />
        </label>
      ))}
    </div>
  )
}

const essayRows = 10

export function EssayField({ answer, onAnswer }: Omit<AnswerProps, 'item'>) {
  const { t } = useLingui()
  const essay = typeof answer === 'object' && 'essay' in answer ? answer.essay : ''
  return (
    <label className="text-sm font-semibold">
      {t`您的回答`}
      <textarea
        rows={essayRows}
        value={essay}
        maxLength={examLimits.essay}
        spellCheck={false}
        onChange={({ target }) => onAnswer({ essay: target.value })}
        className="field mt-1 block h-auto resize-y py-2.5 leading-relaxed font-normal"
      />
    </label>
  )
}
