import type { ItemImportRow } from '@jiangxue/contract/exam/item-import.ts'
import { importOutcomeLabels } from '@jiangxue/contract/exam/item-import.values.ts'
import { hasOptions, itemDifficultyLabels, itemKindLabels } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { RichHtml } from '../../../components/rich-html.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { attempt } from '../../../lib/show-problem.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { outcomeTones } from '../shown/item-tones.ts'
import { letterOf } from '../shown/letter-of.ts'
import { useKeyText } from '../shown/use-key-text.client.ts'

interface PreviewRowProps {
  importId: number
  row: ItemImportRow
  onMend: () => void
}

/** An item of a preview: what was read, what is wrong with it, and what can be done. */
export function PreviewRow({ importId, row: { row, place, outcome, item, problems }, onMend }: PreviewRowProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const revalidator = useRevalidator()
  const keyText = useKeyText()
  const [isRunning, setRunning] = useState(false)
  const isWrong = outcome === 'wrong'
  const params = { id: importId, row }
  const run = async (work: () => Promise<unknown>) => {
    setRunning(true)
    await attempt(t`操作失败，请稍后重试`, () => work())
    await revalidator.revalidate()
    setRunning(false)
  }
  return (
    <li className={`px-4 py-3 md:px-6 ${outcome === 'leftOut' ? 'bg-paper' : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-semibold tabular-nums">{place}</b>
          <Badge tone="primary">{translate(itemKindLabels[item.kind])}</Badge>
          <Badge tone={outcomeTones[outcome]}>{translate(importOutcomeLabels[outcome])}</Badge>
          <span className="text-sm text-ink-3">
            {[translate(itemDifficultyLabels[item.difficulty]), item.topic].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="-mx-2 flex flex-wrap">
          <Button type="link" aria-label={isWrong ? t`改正 ${place}` : t`编辑 ${place}`} onClick={onMend}>
            {isWrong ? t`改正` : t`编辑`}
          </Button>
          {outcome === 'leftOut' ? (
            <Button
              type="link"
              loading={isRunning}
              aria-label={t`恢复 ${place}`}
              onClick={() => void run(() => browserApi.mendItemImportRow({ params, body: item }))}
            >{t`恢复`}</Button>
          ) : (
            outcome !== 'same' && (
              <Button
                type="link"
                loading={isRunning}
                aria-label={t`不导入 ${place}`}
                onClick={() => void run(() => browserApi.leaveOutItemImportRow({ params }))}
              >{t`不导入`}</Button>
            )
          )}
        </span>
      </div>
      {problems.length > 0 && outcome !== 'leftOut' && (
        <ul className="my-1 text-cinnabar-dark">
          {problems.map(({ field, reason }) => (
            <li key={field + reason}>{reason}</li>
          ))}
        </ul>
      )}
      <div className={outcome === 'leftOut' ? 'opacity-60' : ''}>
        <RichHtml html={item.stem || t`（题干）`} className="mt-1 text-base! [&_img]:max-h-40" />
        {hasOptions(item.kind) && (
          <ol className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {item.options.map(({ html, isRight }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- an option is known by its letter
              <li key={index} className={`flex items-start gap-2 ${isRight ? 'text-jade' : ''}`}>
                <b className="leading-relaxed font-semibold">{letterOf(index)}</b>
                <RichHtml html={html} className="min-w-0 text-base! [&_img]:max-h-24" />
                {isRight && <Check role="img" aria-label={t`正确答案`} size={16} className="mt-1 shrink-0" />}
              </li>
            ))}
          </ol>
        )}
        {!hasOptions(item.kind) && (
          <p className="mt-1 line-clamp-3">
            <span className="text-ink-3">{t`答案：`}</span>
            <span className="text-jade">{keyText(item) || '—'}</span>
          </p>
        )}
      </div>
    </li>
  )
}
