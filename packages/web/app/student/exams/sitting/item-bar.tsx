import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, LayoutGrid, Send, Star } from 'lucide-react'
import type { ComponentProps } from 'react'

interface BarProps {
  position: number
  total: number
  isMarked: boolean
  onMark: () => void
  onGo: (position: number) => void
  onCard: () => void
  onHandIn: () => void
}

/** The ways to other items; after the last one comes the hand-in. */
export function ItemBar({ position, total, isMarked, onMark, onGo, onCard, onHandIn }: BarProps) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`题目导航`}
      className="sticky bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]"
    >
      <div className="shell grid grid-cols-4 lg:grid-cols-3">
        <Item disabled={position === 1} onClick={() => onGo(position - 1)}>
          <ChevronLeft aria-hidden size={20} />
          {t`上一题`}
        </Item>
        <Item aria-pressed={isMarked} onClick={onMark}>
          <Star aria-hidden size={20} className={isMarked ? 'fill-gold text-gold' : ''} />
          {t`标记`}
        </Item>
        <Item className="lg:hidden" onClick={onCard}>
          <LayoutGrid aria-hidden size={20} />
          {t`答题卡`}
        </Item>
        {position < total ? (
          <Item onClick={() => onGo(position + 1)}>
            <ChevronRight aria-hidden size={20} />
            {t`下一题`}
          </Item>
        ) : (
          <Item onClick={onHandIn}>
            <Send aria-hidden size={20} className="text-cinnabar" />
            {t`交卷`}
          </Item>
        )}
      </div>
    </nav>
  )
}

const Item = ({ className = '', ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={`flex min-h-14 flex-col items-center justify-center text-sm text-ink-2 hover:bg-primary-tint disabled:opacity-45 ${className}`}
    {...rest}
  />
)
