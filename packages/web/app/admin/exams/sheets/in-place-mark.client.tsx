import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { attempt } from '../../../lib/show-problem.ts'
import { toast } from '../../../lib/toast.ts'
import { useUnsavedWarning } from '../../kit/form/use-unsaved-warning.client.ts'
import { MarkFields, startingMark } from './mark-fields.client.tsx'
import type { Item } from './sheet-item.client.tsx'

/** Marks one essay on its sheet. */
export function InPlaceMark({
  item,
  attemptId,
  onMarked,
}: {
  item: Item
  attemptId: number
  onMarked: (sheet: AttemptSheet) => void
}) {
  const { t } = useLingui()
  const [start] = useState(() => startingMark(item))
  const [mark, setMark] = useState(start)
  const [isMissing, setMissing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  useUnsavedWarning(() => mark !== start)
  const save = async () => {
    const { points, comment } = mark
    setMissing(points === null)
    if (points === null || isSaving) return
    setSaving(true)
    await attempt(t`保存评分失败`, async () => {
      const marks = [{ position: item.position, points, comment: comment.trim() }]
      const { data, message } = await browserApi.markAttempt({ params: { id: attemptId }, body: { marks } })
      toast.success(message)
      onMarked(data)
    }).finally(() => setSaving(false))
  }
  return (
    <>
      <MarkFields
        item={item}
        mark={mark}
        isMissing={isMissing}
        onChange={setMark}
        onEnter={() => void save()}
        onSave={() => void save()}
      />
      <Button
        type="primary"
        className="mt-3"
        loading={isSaving}
        aria-label={t`保存第 ${item.position} 题的评分`}
        onClick={() => void save()}
      >{t`保存评分`}</Button>
    </>
  )
}
