import { useLingui } from '@lingui/react/macro'
import { useRef, type ComponentProps, type KeyboardEvent, type PointerEvent } from 'react'

interface ResizableHeaderProps extends ComponentProps<'th'> {
  width?: number
  onResize?: (width: number | null) => void
}
const [least, most, step] = [64, 640, 16]
const within = (width: number) => Math.round(Math.min(most, Math.max(least, width)))

/** A column header resized by dragging its right edge or with the arrow keys; a double click or Home resets it. */
export function ResizableHeader({ width, onResize, title, children, ...rest }: ResizableHeaderProps) {
  const { t } = useLingui()
  const from = useRef<{ x: number; width: number }>(null)
  if (!onResize || width === undefined) return <th {...rest}>{children}</th>

  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? width }
  }
  const move = (event: PointerEvent) => {
    if (from.current) onResize(within(from.current.width + event.clientX - from.current.x))
  }
  const press = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (way === undefined && event.key !== 'Home') return
    event.preventDefault()
    event.stopPropagation()
    onResize(way === undefined ? null : within(width + way))
  }
  return (
    <th {...rest}>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions -- a separator that can be moved is a control */}
      <span
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t`${title}列宽`}
        aria-valuenow={width}
        aria-valuemin={least}
        aria-valuemax={most}
        className="column-edge"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => {
          from.current = null
        }}
        onPointerCancel={() => {
          from.current = null
        }}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => onResize(null)}
        onKeyDown={press}
      />
    </th>
  )
}
