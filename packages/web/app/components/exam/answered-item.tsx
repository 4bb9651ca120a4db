import { correctionKindLabels } from '@jiangxue/contract/exam/correction.values.ts'
import { itemKindLabels } from '@jiangxue/contract/exam/item.values.ts'
import type { RevealedSheet } from '@jiangxue/contract/exam/sitting.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isChosen, letterOf, lettersOf, pointsOf, withNumberedBlanks } from '../../lib/exam/answers.ts'
import { useFormat } from '../../lib/use-format.ts'
import { Badge } from '../badge.tsx'
import { RichHtml } from '../rich-html.tsx'

/** An item of a sheet, as candidates or staff see it; `earned` is null for an essay that nobody has marked. */
type AnsweredItemData = Omit<RevealedSheet['items'][number], 'earned'> & { earned: number | null }

interface AnsweredItemProps {
  item: AnsweredItemData
  /** What the answer is called; without a name it is not shown. */
  answerName?: string
  id: string
}

/** What was asked and answered, the points, and the key and its explanation as far as they are given. */
export function AnsweredItem({ item, answerName, id }: AnsweredItemProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { position, kind, points, earned, section, options, answer, key, comment, analysis, correction } = item
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="font-semibold">
          {t`第 ${position} 题`}
          <span className="ml-2 text-sm font-normal wrap-anywhere text-ink-2">
            {translate(itemKindLabels[kind])} · {section}
          </span>
        </h2>
        {earned === null ? (
          <Badge tone="gold">{t`待评，满分 ${pointsOf(points)} 分`}</Badge>
        ) : (
          <Badge tone={earned >= points ? 'jade' : earned > 0 ? 'gold' : 'cinnabar'}>
            {t`${pointsOf(earned)} / ${pointsOf(points)} 分`}
          </Badge>
        )}
      </div>
      <RichHtml html={withNumberedBlanks(item)} className="mt-2 wrap-anywhere" />
      {options.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1.5">
          {options.map((option, index) => (
            <li
              key={option.id}
              className={`flex items-start gap-3 rounded-control border px-3 py-2 ${isChosen(answer, option.id) ? 'border-primary bg-primary-tint' : 'border-line'}`}
            >
              <span className="font-semibold">{letterOf(index)}</span>
              <RichHtml html={option.html} className="min-w-0 flex-1 wrap-anywhere" />
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-3 flex flex-col gap-2">
        {answerName && (
          <Line name={answerName}>
            <AnswerWords item={item} />
          </Line>
        )}
        {correction && (
          <Line name={t`试题更正`}>{t`${translate(correctionKindLabels[correction.kind])}：${correction.reason}`}</Line>
        )}
        {key !== undefined && <Line name={kind === 'essay' ? t`参考答案` : t`正确答案`}>{key || '—'}</Line>}
        {comment && <Line name={t`评语`}>{comment}</Line>}
        {analysis && (
          <Line name={t`答案解析`}>
            <RichHtml html={analysis} />
          </Line>
        )}
      </dl>
    </>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="sm:flex sm:gap-3">
    <dt className="shrink-0 text-sm text-ink-3 sm:w-24 sm:leading-6">{name}</dt>
    <dd className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">{children}</dd>
  </div>
)

function AnswerWords({ item }: { item: AnsweredItemData }) {
  const { t } = useLingui()
  const { answer } = item
  if (answer === null) return <span className="text-ink-3">{t`未作答`}</span>
  if (typeof answer === 'boolean') return answer ? t`正确` : t`错误`
  if (typeof answer === 'string' || Array.isArray(answer)) return lettersOf(item, answer)
  return 'essay' in answer ? answer.essay : answer.blanks.map((blank) => blank || '—').join(t`；`)
}
