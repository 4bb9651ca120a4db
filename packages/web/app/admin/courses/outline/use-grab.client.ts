import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { isSameOrder, placeOf, stepChapter, stepLesson, type Order } from './sequence.ts'

interface Grabbed {
  readonly kind: 'chapter' | 'lesson'
  readonly id: number
  readonly title: string
  readonly from: Order
}
export interface Grab {
  readonly grabbed: Grabbed | undefined
  /** The announcement of the last step, for screen readers. */
  readonly said: string
  readonly onKeyDown: (what: Omit<Grabbed, 'from'>) => (event: KeyboardEvent<HTMLElement>) => void
  readonly onBlur: () => void
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Moves rows by keyboard: space or Enter picks a row up, the arrows move it through the outline, space or Enter drops
 * it, Escape cancels. Every step is announced to screen readers.
 */
export function useGrab(
  order: Order,
  titles: ReadonlyMap<number, string>,
  show: (order: Order | undefined) => void,
  keep: (order: Order) => void,
): Grab {
  const { t } = useLingui()
  const [grabbed, setGrabbed] = useState<Grabbed>()
  const [said, say] = useState('')

  const where = (at: Order, { kind, id }: Pick<Grabbed, 'kind' | 'id'>) => {
    if (kind === 'chapter') return t`第 ${at.findIndex((chapter) => chapter.id === id) + 1} 章，共 ${at.length} 章`
    const place = placeOf(at, id)
    const chapter = place && at[place.chapter]
    return chapter
      ? t`“${titles.get(chapter.id) ?? ''}”的第 ${place.index + 1} 课时，共 ${chapter.lessonIds.length} 课时`
      : ''
  }
  const finish = (keeps: boolean) => {
    if (!grabbed) return
    setGrabbed(undefined)
    show(undefined)
    if (keeps && !isSameOrder(order, grabbed.from)) keep(order)
    say(keeps ? t`已放下“${grabbed.title}”，位于${where(order, grabbed)}` : t`已取消移动，“${grabbed.title}”回到原处`)
  }
  // The row may have moved to another list, and its handle with it.
  useEffect(() => {
    if (grabbed) document.getElementById(`handle-${grabbed.kind}-${grabbed.id}`)?.focus()
  }, [grabbed, order])

  return {
    grabbed,
    said,
    onKeyDown: (what) => (event) => {
      const isHeld = grabbed?.kind === what.kind && grabbed.id === what.id
      const isToggle = event.key === ' ' || event.key === 'Enter'
      const step = steps[event.key]
      if (!isToggle && !(isHeld && (step || event.key === 'Escape' || event.key === 'Tab'))) return
      if (event.key !== 'Tab') event.preventDefault()
      event.stopPropagation()
      if (!isHeld) {
        setGrabbed({ ...what, from: order })
        say(t`已拿起“${what.title}”，位于${where(order, what)}。用上下方向键移动，空格键放下，Esc 键取消。`)
      } else if (isToggle || event.key === 'Tab') finish(true)
      else if (event.key === 'Escape') finish(false)
      else if (step) {
        const next = what.kind === 'chapter' ? stepChapter(order, what.id, step) : stepLesson(order, what.id, step)
        if (next === order) return say(step > 0 ? t`已经是最后` : t`已经是最前`)
        show(next)
        say(where(next, what))
      }
    },
    onBlur: () => {
      // Moving to another list loses the focus for a moment.
      requestAnimationFrame(() => {
        if (grabbed && document.activeElement?.id !== `handle-${grabbed.kind}-${grabbed.id}`) finish(true)
      })
    },
  }
}
