import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Save } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

interface SaveBarProps {
  /** Names the bar if it does more than saving. */
  label?: string
  isDirty: boolean
  isSaving: boolean
  /** Whether the form was mounted again after saving, so that the focus must be restored. */
  isAgain?: boolean
  onSave: () => void
  /** What is always visible of the form, such as a sum. */
  summary?: ReactNode
  /** Further buttons. */
  children?: ReactNode
}

/** Always visible: whether anything is unsaved, and saving. */
export function SaveBar({ label, isDirty, isSaving, isAgain = false, onSave, summary, children }: SaveBarProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAgain && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isAgain])
  return (
    <div
      role="region"
      aria-label={label ?? t`保存`}
      className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-card px-4 py-3 shadow-card md:-mx-6 md:-mb-6 md:px-6"
    >
      {summary}
      <span role="status" className="grow text-sm whitespace-nowrap text-ink-2">
        {isDirty && t`有未保存的修改`}
      </span>
      {children}
      <Button
        ref={button}
        type="primary"
        icon={<Save aria-hidden size={16} />}
        loading={isSaving}
        onClick={onSave}
      >{t`保存`}</Button>
    </div>
  )
}
