import {
  closestCenter,
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
  type DragOverEvent,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { OutlineLesson } from '@jiangxue/contract/course/outline.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ChapterCard } from './chapter-card.client.tsx'
import { lessonsOf, orderOf, withOrder } from './edit-outline.ts'
import type { OutlineActions } from './outline-actions.client.ts'
import { isSameOrder, placeOf, putChapter, putLesson, type Order } from './sequence.ts'
import { useGrab } from './use-grab.client.ts'
import type { OutlineEditor } from './use-outline.client.ts'

interface Dragged {
  kind: 'chapter' | 'lesson'
  id: number
  title: string
}
const kindOf = (data: { current?: Record<string, unknown> | undefined }) =>
  data.current?.['kind'] as Dragged['kind'] | undefined

/** Chapters are dropped on chapters; lessons on lessons, or on a chapter if the pointer is over none of its lessons. */
const collide: CollisionDetection = (args) => {
  const kind = kindOf(args.active.data)
  const onlyOver = (wanted: Dragged['kind']) => ({
    ...args,
    droppableContainers: args.droppableContainers.filter(({ data }) => kindOf(data) === wanted),
  })
  if (kind === 'chapter') return closestCenter(onlyOver('chapter'))
  const over = pointerWithin(onlyOver('lesson'))
  return over.length > 0 ? over : pointerWithin(onlyOver('chapter'))
}

interface OutlineTreeProps {
  editor: OutlineEditor
  actions: OutlineActions
  onOpen: (lesson: OutlineLesson) => void
}

/** The tree of chapters and lessons, which can be moved by pointer, by keyboard or through their menus. */
export function OutlineTree({ editor, actions, onOpen }: OutlineTreeProps) {
  const { t } = useLingui()
  const { outline } = editor
  const [preview, setPreview] = useState<Order>()
  const [dragged, setDragged] = useState<Dragged>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const order = preview ?? orderOf(outline)
  const shown = preview ? withOrder(preview)(outline) : outline
  const titles = new Map(outline.chapters.map(({ id, title }) => [id, title]))
  const keep = (next: Order) => void editor.order(next)
  const grab = useGrab(order, titles, setPreview, keep)

  /** Returns the order with the dragged row at the position of the row under the pointer. */
  const orderOver = ({ active, over }: Pick<DragOverEvent, 'active' | 'over'>): Order => {
    const [kind, overKind] = [kindOf(active.data), over ? kindOf(over.data) : undefined]
    if (!over || !overKind) return order
    const [id, overId] = [numberOf(active.id), numberOf(over.id)]
    if (kind === 'chapter')
      return putChapter(
        order,
        id,
        order.findIndex((chapter) => chapter.id === overId),
      )
    if (overKind === 'chapter') {
      const chapter = order.find((each) => each.id === overId)
      return !chapter || chapter.lessonIds.includes(id) ? order : putLesson(order, id, overId, chapter.lessonIds.length)
    }
    const place = placeOf(order, overId)
    return place && id !== overId ? putLesson(order, id, order[place.chapter]!.id, place.index) : order
  }
  const dragOver = (event: DragOverEvent) => {
    if (kindOf(event.active.data) !== 'lesson') return
    const next = orderOver(event)
    const [before, after] = [placeOf(order, numberOf(event.active.id)), placeOf(next, numberOf(event.active.id))]
    if (before?.chapter !== after?.chapter) setPreview(next)
  }
  const dragEnd = (event: DragEndEvent) => {
    const next = orderOver(event)
    setDragged(undefined)
    setPreview(undefined)
    if (!isSameOrder(next, orderOf(outline))) keep(next)
  }
  const lessons = new Map(lessonsOf(outline).map((lesson) => [lesson.id, lesson]))
  const nameOf = (id: string | number) =>
    (String(id).startsWith('chapter') ? titles.get(numberOf(id)) : lessons.get(numberOf(id))?.title) ?? ''

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collide}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      onDragStart={({ active }) =>
        setDragged({ kind: kindOf(active.data) ?? 'lesson', id: numberOf(active.id), title: nameOf(active.id) })
      }
      onDragOver={dragOver}
      onDragEnd={dragEnd}
      onDragCancel={() => {
        setDragged(undefined)
        setPreview(undefined)
      }}
      accessibility={{
        screenReaderInstructions: { draggable: '' },
        announcements: {
          onDragStart: ({ active }) => t`已拿起“${nameOf(active.id)}”`,
          onDragOver: ({ active, over }) => (over ? t`“${nameOf(active.id)}”移到“${nameOf(over.id)}”处` : ''),
          onDragEnd: ({ active }) => t`已放下“${nameOf(active.id)}”`,
          onDragCancel: ({ active }) => t`已取消移动“${nameOf(active.id)}”`,
        },
      }}
    >
      <p id="drag-help" className="sr-only">{t`按空格键拿起，用上下方向键移动，再按空格键放下，Esc 键取消。`}</p>
      <p role="status" aria-live="assertive" className="sr-only">
        {grab.said}
      </p>
      <SortableContext items={order.map(({ id }) => `chapter-${id}`)} strategy={verticalListSortingStrategy}>
        <ol className="space-y-4" aria-label={t`课程目录`}>
          {shown.chapters.map((chapter, index) => (
            <ChapterCard
              key={chapter.id}
              chapter={chapter}
              index={index}
              outline={outline}
              editor={editor}
              actions={actions}
              grab={grab}
              isFolded={dragged?.kind === 'chapter'}
              onOpen={onOpen}
            />
          ))}
        </ol>
      </SortableContext>
      <DragOverlay>{dragged && <div className="outline-dragged">{dragged.title}</div>}</DragOverlay>
    </DndContext>
  )
}

const numberOf = (id: string | number) => Number(String(id).split('-').slice(1).join('-'))
