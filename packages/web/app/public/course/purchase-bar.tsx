import { useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../components/button.tsx'

interface PurchaseBarProps {
  /** The card with the full information; the bar is hidden while the card is visible. */
  card: RefObject<HTMLElement | null>
  /** The last element of the page, which contains the bar. */
  place: RefObject<HTMLElement | null>
  price: string
  label: string
  onPress: () => void
}

/** Price and next step at the bottom edge on phones; hidden from screen readers and keyboards, which use the card. */
export default function PurchaseBar({ card, place, price, label, onPress }: PurchaseBarProps) {
  const [shown, setShown] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = card.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting ? null : place.current))
    observer.observe(element)
    return () => observer.disconnect()
  }, [card, place])
  if (!shown) return null
  return createPortal(
    <div
      aria-hidden
      className="flex items-center justify-between gap-4 border-t border-line bg-card px-4 py-2.5 shadow-card lg:hidden print:hidden"
    >
      <b className="text-xl text-cinnabar-dark tabular-nums">{price}</b>
      <Button tone="cinnabar" tabIndex={-1} onClick={onPress}>
        {label}
      </Button>
    </div>,
    shown,
  )
}
