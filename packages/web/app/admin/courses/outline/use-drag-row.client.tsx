import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import { isPending } from './edit-outline.ts'
import type { Grab } from './use-grab.client.ts'

interface Row {
  readonly id: number
  readonly title: string
}

/** Makes a chapter or lesson movable: the properties of its element, and the handle for the pointer or the keyboard. */
export function useDragRow(kind: 'chapter' | 'lesson', { id, title }: Row, grab: Grab) {
  const { t } = useLingui()
  const disabled = isPending({ id })
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: `${kind}-${id}`,
    data: { kind },
    disabled,
  })
  const isHeld = grab.grabbed?.kind === kind && grab.grabbed.id === id
  return {
    row: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition }, 'aria-label': title },
    className: `outline-${kind} ${isDragging ? 'opacity-40' : ''} ${isHeld ? 'is-held' : ''}`,
    handle: (
      <button
        {...listeners}
        ref={setActivatorNodeRef}
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
    ),
  }
}
