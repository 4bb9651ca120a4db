import type { ItemFigures } from '@jiangxue/contract/exam/statistics.ts'
import { itemHintLabels } from '@jiangxue/contract/exam/statistics.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Switch } from 'antd'
import { useState } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { letterOf } from '../../../lib/exam/answers.ts'
import { useFormat } from '../../../lib/use-format.ts'

interface ItemFigureListProps {
  items: readonly ItemFigures[]
  onCorrect: ((itemVersionId: number) => void) | undefined
}

/** How each item did; those to look at can be shown alone. */
export function ItemFigureList({ items, onCorrect }: ItemFigureListProps) {
  const { t } = useLingui()
  const [isHintedOnly, setHintedOnly] = useState(false)
  const hinted = items.filter(({ hints }) => hints.length > 0)
  return (
    <>
      <label className="flex items-center gap-2">
        <Switch checked={isHintedOnly} onChange={setHintedOnly} />
        {t`只看需要关注的试题（${hinted.length}）`}
      </label>
      <ol className="mt-2">
        {(isHintedOnly ? hinted : items).map((item) => (
          <ItemFigure key={item.itemVersionId} item={item} onCorrect={onCorrect} />
        ))}
      </ol>
    </>
  )
}

function ItemFigure({
  item: { itemVersionId, section, kind, summary, asked, answered, sharePercent, discrimination, options, hints },
  onCorrect,
}: { item: ItemFigures } & Pick<ItemFigureListProps, 'onCorrect'>) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const id = `figures-${itemVersionId}`
  return (
    <li aria-labelledby={id} className="min-w-0 border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p id={id} className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <span className="text-sm text-ink-3">{section}</span> {summary}
        </p>
        {onCorrect && (
          <Button size="small" onClick={() => onCorrect(itemVersionId)} aria-label={t`更正试题 ${summary}`}>
            {t`更正试题`}
          </Button>
        )}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 tabular-nums">
        <span>{t`作答 ${answered} / ${asked} 人`}</span>
        {sharePercent === null ? <span>{t`不计分`}</span> : <span>{t`平均得分率 ${sharePercent}%`}</span>}
        {discrimination !== null && <span>{t`区分度 ${discrimination / 100}`}</span>}
      </p>
      {options.length > 0 && (
        <ul className="mt-1 grid gap-1 text-sm">
          {options.map(({ name, isRight, chosenPercent }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an option is the one at its place
            <li key={index} className="flex items-start gap-2 tabular-nums">
              <span className={`min-w-0 flex-1 wrap-anywhere ${isRight ? 'font-semibold text-jade' : ''}`}>
                {kind === 'judge' ? name : `${letterOf(index)} ${name}`} {isRight && t`（答案）`}
              </span>
              <span className="shrink-0">{chosenPercent}%</span>
            </li>
          ))}
        </ul>
      )}
      {hints.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-2">
          {hints.map((hint) => (
            <Badge key={hint} tone={hint === 'wrongMostChosen' ? 'cinnabar' : 'gold'}>
              {translate(itemHintLabels[hint])}
            </Badge>
          ))}
        </p>
      )}
    </li>
  )
}
