import { useEffect, useRef, type RefObject } from 'react'
import { showWatermark } from './show-watermark.ts'

interface WatermarkProps {
  /** The element that it moves over. */
  box: RefObject<HTMLElement | null>
  /** `fixed` stays in the window while the page scrolls. */
  place: 'absolute' | 'fixed'
  text: string
  onRemoved: () => void
}

/** Shows whose screen it is. The element is not React's, which would fail if somebody removed one of its own. */
export default function Watermark({ box, place, text, onRemoved }: WatermarkProps) {
  const latest = useRef(onRemoved)
  useEffect(() => {
    latest.current = onRemoved
  })
  useEffect(
    () => (box.current ? showWatermark(box.current, place, text, () => latest.current()) : undefined),
    [box, place, text],
  )
  return null
}
