import type { ItemImport } from '@jiangxue/contract/exam/item-import.ts'
import { itemImportStatusLabels, type ItemImportStatus } from '@jiangxue/contract/exam/item-import.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card } from 'antd'
import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import { UndoButton } from './undo-button.client.tsx'
import { useImportName } from './use-import-name.client.ts'

const tones: Record<ItemImportStatus, 'gold' | 'jade' | 'plain'> = { PREVIEW: 'gold', DONE: 'jade', UNDONE: 'plain' }

/** The latest imports, each with what can still be done. */
export function ImportHistory({ latest }: { latest: readonly ItemImport[] }) {
  const { t } = useLingui()
  const { translate, dateTime } = useFormat()
  const address = useSectionAddress()
  const nameOf = useImportName()
  if (latest.length === 0) return null
  return (
    <section className="mt-4" aria-labelledby="latest-imports">
      <Card
        title={<h2 id="latest-imports" className="text-base font-semibold">{t`最近的导入`}</h2>}
        styles={{ body: { padding: 0 } }}
      >
        <ul className="divide-y divide-line">
          {latest.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-6">
              <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
                <span className="flex flex-wrap items-center gap-2">
                  <b className="font-semibold">{nameOf(each)}</b>
                  <Badge tone={tones[each.status]}>{translate(itemImportStatusLabels[each.status])}</Badge>
                </span>
                <span className="block text-sm text-ink-2 tabular-nums">
                  {t`${dateTime(each.committedAt ?? each.createdAt)} · ${each.createdByName} · 题库“${each.bankName}” · ${each.counts.ready} 道试题`}
                </span>
              </div>
              {each.status === 'PREVIEW' ? (
                <Link to={address(`items/import/${each.id}`)} className="inline-flex">
                  <Button tabIndex={-1} aria-label={t`继续核对 ${nameOf(each)}`}>{t`继续核对`}</Button>
                </Link>
              ) : (
                each.canUndo && <UndoButton found={each} />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
