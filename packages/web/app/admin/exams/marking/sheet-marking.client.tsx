import type { AttemptSheet } from '@jiangxue/contract/exam/attempt.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { attempt } from '../../../lib/show-problem.ts'
import { toast } from '../../../lib/toast.ts'
import { useUnsavedWarning } from '../../kit/form/use-unsaved-warning.client.ts'
import { MarkFields, startingMark, type Mark } from '../sheets/mark-fields.client.tsx'
import { SheetItem } from '../sheets/sheet-item.client.tsx'

interface SheetMarkingProps {
  sheet: AttemptSheet
  isLoadingNext: boolean
  onMarked: () => void
}

/** The essays of a sheet that nobody has marked; Enter leads from one to the next, and at the end to the next sheet. */
export function SheetMarking({ sheet, isLoadingNext, onMarked }: SheetMarkingProps) {
  const { t } = useLingui()
  const essays = sheet.items.filter(({ earned }) => earned === null)
  /** What was entered, by position. */
  const [marks, setMarks] = useState<Readonly<Record<number, Mark>>>({})
  const markOf = (item: (typeof essays)[number]) => marks[item.position] ?? startingMark(item)
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isSaved = useRef(false)
  useUnsavedWarning(() => !isSaved.current && Object.keys(marks).length > 0)
  const list = useRef<HTMLOListElement>(null)
  const focusPoints = (index: number) => {
    const field = list.current?.querySelectorAll<HTMLInputElement>('input[role=spinbutton]')[index]
    field?.focus()
    field?.select()
    return field !== undefined
  }
  useEffect(() => void focusPoints(0), [])
  const save = async () => {
    if (isSaving || isLoadingNext) return
    setChecked(true)
    const filled = essays.flatMap((item) => {
      const { points, comment } = markOf(item)
      return points === null ? [] : [{ position: item.position, points, comment: comment.trim() }]
    })
    if (filled.length < essays.length) {
      focusPoints(essays.findIndex((item) => markOf(item).points === null))
      return
    }
    setSaving(true)
    await attempt(t`保存评分失败`, async () => {
      const { message } = await browserApi.markAttempt({ params: { id: sheet.id }, body: { marks: filled } })
      isSaved.current = true
      toast.success(message)
      onMarked()
    }).finally(() => setSaving(false))
  }
  return (
    <>
      <ol ref={list} className="mb-4 grid gap-4">
        {essays.map((item, index) => (
          <SheetItem key={item.position} item={item}>
            <MarkFields
              item={item}
              mark={markOf(item)}
              isMissing={isChecked && markOf(item).points === null}
              onChange={(mark) => setMarks({ ...marks, [item.position]: mark })}
              onSave={() => void save()}
              onEnter={() => {
                if (!focusPoints(index + 1)) void save()
              }}
            />
          </SheetItem>
        ))}
      </ol>
      <div className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-card px-4 py-3 shadow-card md:-mx-6 md:-mb-6 md:px-6">
        <span className="min-w-0 flex-1 text-sm text-ink-2 max-sm:hidden">{t`在分数栏按回车到下一题，最后一题后保存；Ctrl+回车随时保存`}</span>
        <Button
          type="primary"
          loading={isSaving || isLoadingNext}
          onClick={() => void save()}
        >{t`保存并看下一份`}</Button>
      </div>
    </>
  )
}
