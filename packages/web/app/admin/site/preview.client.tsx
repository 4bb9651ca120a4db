import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import './preview.css'

const pageWidth = 1280
/** The page width used if the frame is narrow, as on a phone. */
const narrowWidth = 600

/** Previews unsaved values by rendering the actual part of the page, scaled to fit. */
export function Preview({ isAlive = false, children }: { isAlive?: boolean; children: ReactNode }) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(pageWidth)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? pageWidth))
    if (frame.current) watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  const stay = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
  }
  return (
    <div role="group" aria-label={t`预览`} className="mb-5 lg:col-span-2">
      <p aria-hidden className="mb-1.5 text-sm text-ink-3">{t`预览`}</p>
      <div
        ref={frame}
        inert={!isAlive}
        onClickCapture={stay}
        className="site-preview overflow-hidden rounded-admin border border-line bg-paper"
      >
        <div style={width < narrowWidth ? undefined : { width: pageWidth, zoom: width / pageWidth }}>{children}</div>
      </div>
    </div>
  )
}
