import { itemKindLabels } from '@jiangxue/contract/exam/item.values.ts'
import type { Answer, SatItem } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { Choices } from '../../../components/exam/choices.tsx'
import { RichHtml } from '../../../components/rich-html.tsx'
import { choicesOf, pointsOf, withNumberedBlanks } from '../../../lib/exam/answers.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { BlankFields, EssayField } from './written-answers.tsx'

interface ItemProps {
  item: SatItem
  section: string
  answer: Answer | undefined
  isMarked: boolean
  isOpen: boolean
  onAnswer: (answer: Answer | null) => void
}

/** The item on screen with its answer. Another item is another component, whose heading gets the focus. */
export function ItemView({ item, section, answer, isMarked, isOpen, onAnswer }: ItemProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const { position, kind, points } = item
  return (
    <article aria-labelledby="item">
      <p className="text-sm wrap-anywhere text-ink-3">{section}</p>
      <h2 ref={heading} id="item" tabIndex={-1} className="flex flex-wrap items-baseline gap-x-3 outline-none">
        <span className="text-lg font-bold">{t`第 ${position} 题`}</span>
        <span className="text-sm text-ink-2">{t`${translate(itemKindLabels[kind])}，${pointsOf(points)} 分`}</span>
        {isMarked && <span className="text-sm font-semibold text-gold-text">{t`已标记`}</span>}
      </h2>
      <RichHtml html={withNumberedBlanks(item)} className="mt-3" />
      {/* A disabled set keeps its answers readable while they are handed in. */}
      <fieldset disabled={!isOpen} className="mt-4 min-w-0">
        <legend className="sr-only">{t`第 ${position} 题的答案`}</legend>
        {choicesOf(item) > 0 && <Choices item={item} answer={answer} onAnswer={onAnswer} />}
        {kind === 'blank' && <BlankFields item={item} answer={answer} onAnswer={onAnswer} />}
        {kind === 'essay' && <EssayField answer={answer} onAnswer={onAnswer} />}
        {(kind === 'single' || kind === 'judge') && answer !== undefined && (
          <Button tone="quiet" className="mt-2" onClick={() => onAnswer(null)}>{t`清除答案`}</Button>
        )}
      </fieldset>
    </article>
  )
}
