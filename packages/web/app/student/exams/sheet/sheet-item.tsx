import { itemKindLabels } from '@jiangxue/contract/exam/item.values.ts'
import type { RevealedSheet } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { RichHtml } from '../../../components/rich-html.tsx'
import { isChosen, letterOf, lettersOf, pointsOf, withNumberedBlanks } from '../../../lib/exam/answers.ts'
import { useFormat } from '../../../lib/use-format.ts'

type Item = RevealedSheet['items'][number]

/** An item of a released sheet: what was asked and answered, the points, and the key if it is revealed. */
export function SheetItem({ item }: { item: Item }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { position, kind, points, earned, section, comment, key, analysis } = item
  const id = `item-${position}`
  return (
    <li aria-labelledby={id} className="surface p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="font-bold">
          {t`第 ${position} 题`}
          <span className="ml-2 text-sm font-normal wrap-anywhere text-ink-2">
            {translate(itemKindLabels[kind])} · {section}
          </span>
        </h2>
        <Badge tone={earned >= points ? 'jade' : earned > 0 ? 'gold' : 'cinnabar'}>
          {t`${pointsOf(earned)} / ${pointsOf(points)} 分`}
        </Badge>
      </div>
      <RichHtml html={withNumberedBlanks(item)} className="mt-2" />
      {item.options.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1.5">
          {item.options.map((option, index) => (
            <li
              key={option.id}
              className={`flex items-start gap-3 rounded-control border px-3 py-2 ${isChosen(item.answer, option.id) ? 'border-primary bg-primary-tint' : 'border-line'}`}
            >
              <span className="font-semibold">{letterOf(index)}</span>
              <RichHtml html={option.html} className="min-w-0 flex-1" />
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-3 flex flex-col gap-2">
        <Line name={t`您的答案`}>
          <AnswerWords item={item} />
        </Line>
        {key !== undefined && <Line name={kind === 'essay' ? t`参考答案` : t`正确答案`}>{key || t`无`}</Line>}
        {comment && <Line name={t`评语`}>{comment}</Line>}
        {analysis && (
          <Line name={t`答案解析`}>
            <RichHtml html={analysis} />
          </Line>
        )}
      </dl>
    </li>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="sm:flex sm:gap-3">
    <dt className="shrink-0 text-sm text-ink-3 sm:w-18 sm:leading-6">{name}</dt>
    <dd className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">{children}</dd>
  </div>
)

function AnswerWords({ item }: { item: Item }) {
  const { t } = useLingui()
  const { answer } = item
  if (answer === null) return <span className="text-ink-3">{t`未作答`}</span>
  if (typeof answer === 'boolean') return answer ? t`正确` : t`错误`
  if (typeof answer === 'string' || Array.isArray(answer)) return lettersOf(item, answer)
  return 'essay' in answer ? answer.essay : answer.blanks.join(t`；`)
}
