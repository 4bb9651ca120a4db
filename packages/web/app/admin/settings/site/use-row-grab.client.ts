import { useLingui } from '@lingui/react/macro'
import { useState, type KeyboardEvent } from 'react'

interface RowGrab {
  /** The key of the row being moved. */
  readonly held: number | undefined
  /** The announcement of the last step, for screen readers. */
  readonly said: string
  readonly onKeyDown: (key: number, title: string) => (event: KeyboardEvent<HTMLElement>) => void
  readonly onBlur: (key: number) => () => void
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves a row by keyboard: space picks it up, the arrows move it, space or Enter drops it, Escape puts it back. */
export function useRowGrab(keys: readonly number[], move: (from: number, to: number) => void): RowGrab {
  const { t } = useLingui()
  const [held, setHeld] = useState<{ key: number; from: number }>()
  const [said, say] = useState('')
  const count = keys.length
  const drop = (title: string) => {
    setHeld(undefined)
    say(t`已放下“${title}”`)
  }
  return {
    held: held?.key,
    said,
    onKeyDown: (key, title) => (event) => {
      const isHeld = held?.key === key
      const isToggle = event.key === ' ' || event.key === 'Enter'
      const step = steps[event.key]
      if (!isToggle && !(isHeld && (step || event.key === 'Escape'))) return
      event.preventDefault()
      event.stopPropagation()
      const place = keys.indexOf(key)
      if (!isHeld) {
        setHeld({ key, from: place })
        return say(t`已拿起“${title}”，位于第 ${place + 1} 位，共 ${count} 项`)
      }
      if (isToggle) return drop(title)
      if (!step) {
        move(place, held.from)
        setHeld(undefined)
        return say(t`已取消移动“${title}”`)
      }
      const next = place + step
      if (next < 0 || next >= count) return say(step > 0 ? t`已经是最后` : t`已经是最前`)
      move(place, next)
      // The handle moves with its row and loses the focus.
      const handle = event.currentTarget
      requestAnimationFrame(() => handle.focus())
      say(t`“${title}”移到第 ${next + 1} 位，共 ${keys.length} 项`)
    },
    onBlur: (key) => () =>
      // Moving a row briefly loses the focus.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement?.getAttribute('data-key') !== String(key))
            setHeld((now) => (now?.key === key ? undefined : now))
        }),
      ),
  }
}
