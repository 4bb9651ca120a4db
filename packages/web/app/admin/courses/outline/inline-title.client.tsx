import { outlineLimits } from '@jiangxue/contract/course/outline.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

interface InlineTitleProps {
  title: string
  /** What is renamed, for screen readers. */
  label: string
  disabled?: boolean
  className?: string
  onRename: (title: string) => void
}

/** A title that turns into a field: Enter and blur save, Escape cancels. */
export function InlineTitle({ title, label, disabled = false, className = '', onRename }: InlineTitleProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isEditing = typed !== undefined
  useEffect(() => {
    if (isEditing) field.current?.select()
  }, [isEditing])

  const close = (keeps: boolean) => {
    const next = typed?.trim() ?? ''
    setTyped(undefined)
    if (keeps && next !== '' && next !== title) onRename(next)
  }
  if (isEditing)
    return (
      <input
        ref={field}
        value={typed}
        maxLength={outlineLimits.titleMaxLength}
        aria-label={label}
        className={`outline-title-field ${className}`}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => close(true)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
          event.preventDefault()
          event.stopPropagation()
          close(event.key === 'Enter')
          requestAnimationFrame(() => button.current?.focus())
        }}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      disabled={disabled}
      title={t`点击重命名`}
      aria-label={t`${title}，${label}`}
      className={`outline-title ${className}`}
      onClick={() => setTyped(title)}
    >
      {title}
    </button>
  )
}
