import type { SatItem } from '@jiangxue/contract/exam/sitting.ts'
import { useEffect, useEffectEvent } from 'react'
import { afterChoice, choicesOf } from '../../../lib/exam/answers.ts'
import type { SittingEngine } from '../engine/sitting-engine.ts'

interface Keys {
  engine: SittingEngine
  item: SatItem | undefined
  isOn: boolean
  goTo: (position: number) => void
}

/** 1 to 8 or A to H choose, the arrows move, M marks; not while somebody writes. */
export function useSittingKeys({ engine, item, isOn, goTo }: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey, isComposing } = event
    if (!isOn || !item || ctrlKey || altKey || metaKey || isComposing || isWriting(target)) return
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (step) {
      // Otherwise, the browser would also choose the next option of a focused one.
      event.preventDefault()
      goTo(item.position + step)
      return
    }
    if (key.toLowerCase() === 'm') {
      engine.mark(item.position)
      return
    }
    const index = indexOf(key)
    if (index < 0 || index >= choicesOf(item)) return
    engine.answer(item.position, afterChoice(item, engine.read().answers[item.position], index))
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** The option that a key stands for; -1 if none. */
function indexOf(key: string): number {
  if (/^[1-8]$/.test(key)) return Number(key) - 1
  return key.length === 1 ? 'abcdefgh'.indexOf(key.toLowerCase()) : -1
}

/** Whether the keys belong to what is focused: a text, or a table that scrolls. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('textarea, table-box, input:not([type=radio], [type=checkbox])')
