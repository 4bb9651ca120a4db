import type { ItemImport } from '@jiangxue/contract/exam/item-import.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card } from 'antd'
import { CircleCheck, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { useSectionAddress } from '../../areas.ts'
import { UndoButton } from './undo-button.client.tsx'

/** What became of an import, which can still be undone. */
export function ResultStep({ found }: { found: ItemImport }) {
  const { t } = useLingui()
  const address = useSectionAddress()
  const { bankId, bankName, status, counts, canUndo } = found
  const isUndone = status === 'UNDONE'
  const omitted = [
    counts.same > 0 && t`题库中已有 ${counts.same} 道`,
    counts.leftOut > 0 && t`选择不导入 ${counts.leftOut} 道`,
  ].filter((each) => each !== false)
  const Icon = isUndone ? Undo2 : CircleCheck
  return (
    <Card>
      <p
        role="status"
        className={`flex items-center gap-2 rounded-admin px-4 py-3 font-semibold ${isUndone ? 'bg-primary-tint text-ink-2' : 'bg-jade-tint text-jade'}`}
      >
        <Icon aria-hidden size={18} className="shrink-0" />
        {isUndone ? t`已撤销导入，题库“${bankName}”恢复原样` : t`已把 ${counts.ready} 道试题导入题库“${bankName}”`}
      </p>
      {!isUndone && omitted.length > 0 && <p className="mt-3 text-ink-2">{t`没有导入：${omitted.join(t`，`)}`}</p>}
      <div className="mt-5 flex flex-wrap gap-2">
        <Link to={address(`items?bankId=${bankId}`)} className="inline-flex">
          <Button tabIndex={-1} type="primary">{t`查看题库`}</Button>
        </Link>
        <Link to={address(`items/import?bankId=${bankId}`)} className="inline-flex">
          <Button tabIndex={-1}>{t`继续导入`}</Button>
        </Link>
        {canUndo && <UndoButton found={found} />}
      </div>
    </Card>
  )
}
