import { examLimits } from '@jiangxue/contract/exam/exam.values.ts'
import type { ItemBank } from '@jiangxue/contract/exam/item.ts'
import type { ItemKind } from '@jiangxue/contract/exam/item.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Badge } from '../../../../components/badge.tsx'
import { lazyPart } from '../../../../components/lazy-part.tsx'
import { RowTools } from '../../../kit/form/row-tools.client.tsx'
import { moved } from '../../../kit/form/use-row-keys.client.ts'
import { OffButton } from '../../../kit/off-button.client.tsx'
import type { ChosenItems } from './section-values.ts'

const ChooseDialog = lazyPart(() => import('./choose-dialog.client.tsx'))

interface ChosenListProps {
  id: string
  kind: ItemKind
  itemIds: readonly number[]
  chosen: ChosenItems
  takenIds: ReadonlySet<number>
  banks: readonly ItemBank[]
  onChange: (itemIds: number[]) => void
  onChosen: (items: ChosenItems) => void
}

/** The chosen items of a section in their order. */
export function ChosenList({ id, kind, itemIds, chosen, takenIds, banks, onChange, onChosen }: ChosenListProps) {
  const { t } = useLingui()
  const [isChoosing, setChoosing] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  return (
    <div ref={group} id={id} role="group" aria-label={t`选定的试题`} tabIndex={-1} className="outline-none">
      {itemIds.length > 0 && (
        <ol className="mb-3 divide-y divide-line rounded-admin border border-line">
          {itemIds.map((itemId, index) => {
            const item = chosen.get(itemId)
            return (
              <li key={itemId} className="flex min-h-11 items-center gap-3 py-1 pr-1 pl-3">
                <span className="w-7 shrink-0 text-right text-ink-3 tabular-nums">{index + 1}</span>
                <span className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {item ? item.summary || t`（图片）` : t`试题 ${itemId}`}
                </span>
                {item && !item.isActive && <Badge tone="cinnabar">{t`已不可用`}</Badge>}
                <RowTools
                  name={t`第 ${index + 1} 题`}
                  index={index}
                  count={itemIds.length}
                  onMove={(by) => onChange(moved(itemIds, index, index + by))}
                  onRemove={() => {
                    onChange(itemIds.filter((each) => each !== itemId))
                    group.current?.focus()
                  }}
                />
              </li>
            )
          })}
        </ol>
      )}
      <OffButton
        icon={<Plus aria-hidden size={16} />}
        off={itemIds.length >= examLimits.mostItems && t`最多 200 道题`}
        onClick={() => setChoosing(true)}
      >{t`选择试题`}</OffButton>
      {isChoosing && (
        <ChooseDialog
          kind={kind}
          banks={banks}
          takenIds={takenIds}
          onClose={() => setChoosing(false)}
          onChoose={(rows) => {
            setChoosing(false)
            onChosen(new Map(rows.map(({ id: itemId, summary }) => [itemId, { summary, isActive: true }])))
            onChange([...itemIds, ...rows.map((row) => row.id)].slice(0, examLimits.mostItems))
          }}
        />
      )}
    </div>
  )
}
