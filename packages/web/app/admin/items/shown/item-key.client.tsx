import type { ItemContent } from '@jiangxue/contract/exam/item.ts'
import { useLingui } from '@lingui/react/macro'
import { RichHtml } from '../../../components/rich-html.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { useKeyText } from './use-key-text.client.ts'

/** The key of an item and the explanation of its answer, for staff. */
export function ItemKey({ item }: { item: ItemContent }) {
  const { t } = useLingui()
  const labels = useFieldLabels('item')
  const keyText = useKeyText()
  const { kind, reference, points, analysis } = item
  return (
    <dl className="flex flex-col gap-4 [&_dt]:mb-1 [&_dt]:text-sm [&_dt]:text-ink-3">
      {kind === 'essay' ? (
        <>
          <div>
            <dt>{labels.reference}</dt>
            <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">{reference || '—'}</dd>
          </div>
          {points.length > 0 && (
            <div>
              <dt>{labels.points}</dt>
              <dd>
                <ul className="list-disc pl-5">
                  {points.map(({ text, share }) => (
                    <li key={text}>{t`${text}（${share}%）`}</li>
                  ))}
                </ul>
              </dd>
            </div>
          )}
        </>
      ) : (
        <div>
          <dt>{t`正确答案`}</dt>
          <dd className="font-semibold text-jade">{keyText(item) || '—'}</dd>
        </div>
      )}
      {analysis && (
        <div>
          <dt>{labels.analysis}</dt>
          <dd>
            <RichHtml html={analysis} />
          </dd>
        </div>
      )}
    </dl>
  )
}
