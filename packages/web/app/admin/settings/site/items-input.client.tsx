import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { publicPathsOf } from '@jiangxue/contract/kit/public-text.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, ConfigProvider, Form } from 'antd'
import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { issueMessage } from '../../../lib/issue-message.ts'
import { moved } from '../../kit/form/use-row-keys.client.ts'
import type { InputProps } from '../../kit/input-props.ts'
import type { ItemField } from './item-field.client.tsx'
import { ItemRow } from './item-row.client.tsx'
import type { Item } from './items.ts'
import { useRowGrab } from './use-row-grab.client.ts'

export interface ItemsKind {
  /** Labels of the list and of its add button. */
  readonly label: string
  readonly addLabel: string
  readonly fields: readonly ItemField[]
  /** The schema of one item. */
  readonly schema: z.ZodType
  readonly blank: Item
  readonly max: number
  /** The field that serves as the title of a closed row. */
  readonly titleField: string
}

/** An editable list: items can be added, edited, removed, and moved by pointer or keyboard. */
export function ItemsInput({ kind, value = [], onChange }: { kind: ItemsKind } & InputProps<readonly Item[]>) {
  const { t } = useLingui()
  const { componentDisabled: disabled = false } = ConfigProvider.useConfig()
  const { status } = Form.Item.useStatus()
  const list = useRef<HTMLOListElement>(null)
  const nextKey = useRef(1)
  const [keys, setKeys] = useState<readonly number[]>([])
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const change = (items: readonly Item[], itsKeys: readonly number[]) => {
    setKeys(itsKeys)
    onChange?.(items)
  }
  const helpId = useId()
  const move = (from: number, to: number) => change(moved(value, from, to), moved(keys, from, to))
  const grab = useRowGrab(keys, move)
  // The form's value was replaced from outside.
  if (keys.length !== value.length) {
    setKeys(value.map(() => nextKey.current++))
    setOpen(new Set())
    return null
  }
  const titleOf = (index: number) => {
    const words = value[index]?.[kind.titleField]
    return (typeof words === 'string' && words.replaceAll(/\s+/g, ' ').trim()) || t`未填写`
  }
  const titleAt = (key: string | number) => titleOf(keys.indexOf(Number(key)))
  const focusSoon = (find: () => HTMLElement | null | undefined) => requestAnimationFrame(() => find()?.focus())
  const add = () => {
    const key = nextKey.current++
    setOpen(new Set([...open, key]))
    change([...value, kind.blank], [...keys, key])
    focusSoon(() => list.current?.lastElementChild?.querySelector('input:not([type=file]), textarea'))
  }
  const remove = (index: number) => {
    change(value.toSpliced(index, 1), keys.toSpliced(index, 1))
    // The pressed button disappears with its row.
    focusSoon(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>('.remove-item') ?? []
      return rows[Math.min(index, rows.length - 1)] ?? list.current?.parentElement?.querySelector('.add-item')
    })
  }
  const toggle = (key: number) =>
    setOpen(open.has(key) ? new Set([...open].filter((each) => each !== key)) : new Set([...open, key]))
  return (
    <div>
      <p id={helpId} className="sr-only">{t`按空格键拿起，用上下方向键移动，再按空格键放下，Esc 键取消。`}</p>
      <p role="status" aria-live="assertive" className="sr-only">
        {grab.said}
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => {
          const [from, to] = [keys.indexOf(Number(active.id)), over ? keys.indexOf(Number(over.id)) : -1]
          if (to >= 0 && from !== to) move(from, to)
        }}
        accessibility={{
          screenReaderInstructions: { draggable: '' },
          announcements: {
            onDragStart: ({ active }) => t`已拿起“${titleAt(active.id)}”`,
            onDragOver: ({ active, over }) =>
              over
                ? t`“${titleAt(active.id)}”移到第 ${keys.indexOf(Number(over.id)) + 1} 位，共 ${keys.length} 项`
                : '',
            onDragEnd: ({ active }) => t`已放下“${titleAt(active.id)}”`,
            onDragCancel: ({ active }) => t`已取消移动“${titleAt(active.id)}”`,
          },
        }}
      >
        <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
          <ol
            ref={list}
            aria-label={kind.label}
            className={value.length > 0 ? 'mb-3 divide-y divide-line rounded-admin border border-line' : ''}
          >
            {value.map((item, index) => {
              const key = keys[index] as number
              return (
                <ItemRow
                  key={key}
                  rowKey={key}
                  place={index}
                  item={item}
                  title={titleOf(index)}
                  fields={kind.fields}
                  publicFields={new Set(publicPathsOf(kind.schema, item).map(({ path }) => path.join('.')))}
                  failures={failuresOf(kind.schema, item)}
                  showsFailures={status === 'error'}
                  isOpen={open.has(key)}
                  disabled={disabled}
                  isHeld={grab.held === key}
                  helpId={helpId}
                  onGrab={grab.onKeyDown(key, titleOf(index))}
                  onLeave={grab.onBlur(key)}
                  onToggle={() => toggle(key)}
                  onChange={(next) => change(value.with(index, next), keys)}
                  onRemove={() => remove(index)}
                />
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
      <Button
        className="add-item"
        icon={<Plus aria-hidden size={16} />}
        disabled={disabled || value.length >= kind.max}
        onClick={add}
      >
        {kind.addLabel}
      </Button>
    </div>
  )
}

/** Returns field → why its value is rejected. */
function failuresOf(schema: z.ZodType, item: Item): Record<string, string> {
  const { error } = schema.safeParse(item)
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issueMessage(issue)]))
}
