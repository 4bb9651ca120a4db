import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import type { Grab } from './use-grab.client.ts'

interface DragHandleProps {
  kind: 'chapter' | 'lesson'
  id: number
  title: string
  grab: Grab
  disabled: boolean
  /** Pointer listeners of the sortable row. */
  listeners: DraggableSyntheticListeners
  setRef: (element: HTMLElement | null) => void
}

/** The handle for moving a row with the pointer or the keyboard. */
export function DragHandle({ kind, id, title, grab, disabled, listeners, setRef }: DragHandleProps) {
  const { t } = useLingui()
  const isHeld = grab.grabbed?.kind === kind && grab.grabbed.id === id
  return (
    <button
      {...listeners}
      ref={setRef}
      id={`handle-${kind}-${id}`}
      type="button"
      disabled={disabled}
      aria-pressed={isHeld}
      aria-describedby="drag-help"
      aria-label={kind === 'chapter' ? t`移动章节“${title}”` : t`移动课时“${title}”`}
      className="outline-handle"
      onKeyDown={grab.onKeyDown({ kind, id, title })}
      onBlur={isHeld ? grab.onBlur : undefined}
    >
      <GripVertical aria-hidden size={18} />
    </button>
  )
}
