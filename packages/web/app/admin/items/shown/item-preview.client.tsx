import { blanksIn } from '@jiangxue/contract/exam/item-rules.ts'
import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { hasOptions, itemKindLabels } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../components/badge.tsx'
import { RichHtml } from '../../../components/rich-html.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { letterOf } from './letter-of.ts'

/** An item as its candidate sees it; `marksKey` marks what is right among what can be chosen. */
export function ItemPreview({ item, marksKey = false }: { item: ItemContent; marksKey?: boolean }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { kind, stem, options, isTrue } = item
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Badge tone="primary">{translate(itemKindLabels[kind])}</Badge>
      </div>
      {stem === '' ? <p className="text-ink-3">{t`（题干）`}</p> : <RichHtml html={withBlanks(stem)} />}
      {hasOptions(kind) && (
        <ol className="flex flex-col gap-2">
          {options.map(({ html, isRight }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an option is known by its letter
            <Choice key={index} sign={letterOf(index)} isRight={marksKey && isRight}>
              {html === '' ? <span className="text-ink-3">{t`（选项）`}</span> : <RichHtml html={html} />}
            </Choice>
          ))}
        </ol>
      )}
      {kind === 'judge' && (
        <ul className="flex flex-col gap-2">
          <Choice sign="✓" isRight={marksKey && isTrue === true}>{t`正确`}</Choice>
          <Choice sign="✗" isRight={marksKey && isTrue === false}>{t`错误`}</Choice>
        </ul>
      )}
      {kind === 'blank' && !marksKey && (
        <ol className="flex flex-col gap-2">
          {Array.from({ length: blanksIn(stem) }, (_, index) => (
            <li key={index} className="flex items-center gap-3">
              <span className="shrink-0 text-ink-2">{t`第 ${index + 1} 空`}</span>
              <span className="h-11 min-w-0 flex-1 rounded-admin border border-line-strong bg-paper" />
            </li>
          ))}
        </ol>
      )}
      {kind === 'essay' && !marksKey && (
        <p className="min-h-28 rounded-admin border border-line-strong bg-paper p-3 text-ink-3">{t`考生在这里作答`}</p>
      )}
    </div>
  )
}

/** A row that candidates can choose. */
function Choice({ sign, isRight, children }: { sign: string; isRight: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <li
      className={`flex min-h-12 items-start gap-3 rounded-admin border px-3 py-2.5 ${isRight ? 'border-jade bg-jade-tint' : 'border-line-strong'}`}
    >
      <span className="w-5 shrink-0 text-center leading-7 font-semibold text-ink-2">{sign}</span>
      <div className="min-w-0 flex-1 leading-7 [overflow-wrap:anywhere]">{children}</div>
      {isRight && (
        <span className="flex h-7 shrink-0 items-center gap-1 text-sm font-semibold text-jade">
          <Check aria-hidden size={16} />
          {t`正确答案`}
        </span>
      )}
    </li>
  )
}

/** Numbers the blanks of a stem; marks within tags are parts of addresses. */
function withBlanks(stem: string): string {
  let count = 0
  return stem.replaceAll(/(<[^>]*>)|_{4,}/g, (_, tag: string | undefined) => {
    if (tag !== undefined) return tag
    count++
    return `<span class="mx-1 inline-block min-w-14 border-b-2 border-line-strong text-center text-sm text-ink-3">${count}</span>`
  })
}
