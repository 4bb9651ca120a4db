import { LessonFields } from '@jiangxue/contract/course/outline.ts'
import { useLingui } from '@lingui/react/macro'
import { InputNumber } from 'antd'
import { useEffect, useId, useState } from 'react'
import { issueMessage } from '../../../lib/issue-message.ts'

interface CreditHoursProps {
  value: number
  label: string
  /** The maximum that the video's duration allows; undefined without a video. */
  most: number | undefined
  disabled: boolean
  onChange: (hours: number) => void
}

const rule = LessonFields.shape.creditHours

/** Credit hours of a lesson, saved on blur or Enter; invalid input stays in the field and shows the reason. */
export function CreditHours({ value, label, most, disabled, onChange }: CreditHoursProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<number | null>(value)
  const [failure, setFailure] = useState<string>()
  const noteId = useId()
  useEffect(() => setTyped(value), [value])
  const keep = () => {
    const { success, data, error } = rule.safeParse(typed ?? undefined)
    setFailure(success ? undefined : issueMessage(error.issues[0]!))
    if (success && data !== value) onChange(data)
  }
  const tooMany = most !== undefined && value > most ? t`超过视频时长，最多 ${most} 学时` : undefined
  const note = failure ?? tooMany
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
      <InputNumber<number>
        size="small"
        step={0.5}
        status={note === undefined ? '' : 'error'}
        aria-invalid={note !== undefined}
        aria-describedby={note === undefined ? undefined : noteId}
        value={typed}
        disabled={disabled}
        aria-label={label}
        controls={false}
        style={{ width: 62 }}
        // Keeps input as typed, and adds no digits to stored values to match the step size.
        formatter={(shown, { userTyping, input }) => {
          if (userTyping) return input
          return typeof shown === 'number' ? String(shown) : (shown ?? '')
        }}
        onChange={setTyped}
        onBlur={keep}
        onPressEnter={keep}
      />
      {t`学时`}
      {note && (
        <span id={noteId} role="alert" className="text-cinnabar-dark">
          {note}
        </span>
      )}
    </span>
  )
}
