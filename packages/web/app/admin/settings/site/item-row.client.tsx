import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { ChevronDown, CircleAlert, GripVertical, Trash2 } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { ItemFieldInput, type ItemField } from './item-field.client.tsx'
import { partAt, withPart, type Item } from './items.ts'

interface ItemRowProps {
  rowKey: number
  place: number
  item: Item
  title: string
  fields: readonly ItemField[]
  /** The fields that visitors read. */
  publicFields: ReadonlySet<string>
  /** Field → why its value is rejected. */
  failures: Readonly<Record<string, string>>
  /** Whether to show all failures, after an attempt to save; before that, only fields that lost focus show theirs. */
  showsFailures: boolean
  isOpen: boolean
  disabled: boolean
  /** Whether it is being moved by keyboard. */
  isHeld: boolean
  helpId: string
  onGrab: (event: KeyboardEvent<HTMLElement>) => void
  onLeave: () => void
  onToggle: () => void
  onChange: (item: Item) => void
  onRemove: () => void
}

/** A list item: its title, and its fields while it is open. */
export function ItemRow(props: ItemRowProps) {
  const { rowKey, place, item, title, fields, failures, showsFailures, isOpen, disabled, isHeld } = props
  const { t } = useLingui()
  const id = useId()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: rowKey,
    disabled,
  })
  const isWrong = showsFailures && Object.keys(failures).length > 0
  return (
    <li
      ref={setNodeRef}
      aria-label={title}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`bg-card first:rounded-t-admin last:rounded-b-admin ${isDragging || isHeld ? 'relative z-1 shadow-card' : ''}`}
    >
      <div className="flex items-center gap-1 px-1 py-1">
        <button
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          disabled={disabled}
          aria-label={t`移动“${title}”`}
          aria-pressed={isHeld}
          aria-describedby={props.helpId}
          data-key={rowKey}
          onKeyDown={props.onGrab}
          onBlur={isHeld ? props.onLeave : undefined}
          className="grid size-9 flex-none cursor-grab touch-none place-items-center rounded-admin text-ink-3 hover:bg-primary-tint hover:text-ink disabled:cursor-not-allowed aria-[pressed=true]:bg-primary aria-[pressed=true]:text-white"
        >
          <GripVertical aria-hidden size={18} />
        </button>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={props.onToggle}
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-admin px-2 text-left hover:bg-primary-tint"
        >
          <span aria-hidden className="w-5 shrink-0 text-right text-sm text-ink-3 tabular-nums">
            {place + 1}
          </span>
          <span className="min-w-0 flex-1 truncate">{title}</span>
          {isWrong && (
            <span className="flex shrink-0 items-center gap-1 text-sm text-cinnabar-dark">
              <CircleAlert aria-hidden size={14} />
              {t`有误`}
            </span>
          )}
          <ChevronDown aria-hidden size={16} className={`shrink-0 text-ink-3 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        <Button
          type="text"
          className="remove-item"
          icon={<Trash2 aria-hidden size={16} />}
          aria-label={t`移除“${title}”`}
          onClick={props.onRemove}
        />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className="grid grid-cols-1 gap-x-6 gap-y-2 border-t border-line px-3 pt-4 pb-3 sm:grid-cols-2 sm:px-12">
            {fields.map((field) => (
              <ItemFieldInput
                key={field.name}
                field={field}
                value={partAt(item, field.name)}
                isPublic={props.publicFields.has(field.name)}
                failure={showsFailures || left.has(field.name) ? failures[field.name] : undefined}
                onChange={(value) => props.onChange(withPart(item, field.name, value))}
                onBlur={() => setLeft(new Set([...left, field.name]))}
              />
            ))}
          </div>
        )}
      </div>
    </li>
  )
}
