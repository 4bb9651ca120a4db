import type { DeletedOutline } from '@jiangxue/contract/course/outline.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Modal, Spin } from 'antd'
import { ArchiveRestore, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { attempt, reportFailure } from '../../../lib/show-problem.ts'
import { toast } from '../../../lib/toast.ts'
import { useFormat } from '../../../lib/use-format.ts'

interface DeletedProps {
  courseId: number
  /** Called after something was restored to the outline. */
  onRestored: () => Promise<void>
}

/** Lists what was deleted from the outline, and restores it. */
export function DeletedButton(props: DeletedProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={<ArchiveRestore aria-hidden size={16} />} onClick={() => setOpen(true)}>{t`已删除`}</Button>
      <Modal open={isOpen} title={t`已删除的章节和课时`} footer={null} onCancel={close} destroyOnHidden>
        <Deleted {...props} />
      </Modal>
    </>
  )
}

interface Item {
  key: string
  title: string
  note: string
  deletedAt: string
  /** Why it cannot be restored on its own. */
  obstacle?: string | undefined
  restore: () => Promise<unknown>
}

function Deleted({ courseId, onRestored }: DeletedProps) {
  const { t } = useLingui()
  const format = useFormat()
  const [deleted, setDeleted] = useState<DeletedOutline | 'failed'>()
  const [busyKey, setBusyKey] = useState<string>()
  const read = () =>
    browserApi.getDeletedOutline({ params: { id: courseId } }).then(setDeleted, (error: unknown) => {
      setDeleted('failed')
      reportFailure(error, t`加载已删除的章节和课时失败`)
    })
  // oxlint-disable-next-line react/exhaustive-deps -- read once, and again after each return
  useEffect(() => void read(), [courseId])

  async function restore({ key, restore: send }: Item) {
    setBusyKey(key)
    await attempt(t`恢复失败`, async () => {
      await send()
      toast.success(t`已恢复`)
      await onRestored()
    })
    await read()
    setBusyKey(undefined)
  }
  if (deleted === undefined) return <Spin className="my-8 block!" />
  if (deleted === 'failed')
    return (
      <Alert
        type="error"
        showIcon
        title={t`加载已删除的章节和课时失败`}
        action={<Button size="small" onClick={() => void read()}>{t`重试`}</Button>}
      />
    )
  const items: Item[] = [
    ...deleted.chapters.map(({ id, title, lessonCount, deletedAt }) => ({
      key: `chapter-${id}`,
      title,
      note: t`章节，含 ${lessonCount} 个课时`,
      deletedAt,
      restore: () => browserApi.restoreChapter({ params: { id } }),
    })),
    ...deleted.lessons.map(({ id, title, chapterTitle, isChapterDeleted, deletedAt }) => ({
      key: `lesson-${id}`,
      title,
      note: t`课时，原在“${chapterTitle}”`,
      deletedAt,
      obstacle: isChapterDeleted ? t`请先恢复所在章节` : undefined,
      restore: () => browserApi.restoreLesson({ params: { id } }),
    })),
  ]
  if (items.length === 0) return <p className="py-6 text-center text-ink-2">{t`没有已删除的章节或课时`}</p>
  return (
    <ul aria-label={t`已删除的章节和课时`} className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.key} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">
            <span className="block font-semibold">{item.title}</span>
            <span className="flex flex-wrap gap-x-3 text-sm text-ink-2 tabular-nums">
              <span>{item.note}</span>
              <span>{t`删除于 ${format.dateTime(item.deletedAt)}`}</span>
            </span>
          </span>
          {item.obstacle ? (
            <span className="text-sm text-ink-2">{item.obstacle}</span>
          ) : (
            <Button
              aria-label={t`恢复 ${item.title}`}
              icon={<RotateCcw aria-hidden size={16} />}
              loading={busyKey === item.key}
              disabled={busyKey !== undefined && busyKey !== item.key}
              onClick={() => void restore(item)}
            >{t`恢复`}</Button>
          )}
        </li>
      ))}
    </ul>
  )
}
