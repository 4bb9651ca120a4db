import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { Plus, Save } from 'lucide-react'
import { useEffect, useRef } from 'react'

interface SaveBarProps {
  isNew: boolean
  isDirty: boolean
  isSaving: boolean
  isAgain: boolean
  onSave: () => void
  /** Saves, and begins another item. */
  onNext: () => void
}

/** Always visible: whether anything is unsaved, and saving. */
export function SaveBar({ isNew, isDirty, isSaving, isAgain, onSave, onNext }: SaveBarProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAgain && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isAgain])
  return (
    <div
      role="region"
      aria-label={t`保存`}
      className="sticky bottom-0 z-10 -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-card px-4 py-3 shadow-card md:-mx-6 md:-mb-6 md:px-6"
    >
      <span role="status" className="min-w-0 flex-1 text-sm whitespace-nowrap text-ink-2">
        {isDirty && t`有未保存的修改`}
      </span>
      {isNew && (
        <Button
          disabled={isSaving}
          icon={<Plus aria-hidden size={16} />}
          onClick={onNext}
        >{t`保存并添加下一题`}</Button>
      )}
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
