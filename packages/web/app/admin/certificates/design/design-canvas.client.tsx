import { useEffect, useRef } from 'react'
import { drawOnCanvas, type Drawing } from '../../../certificate/draw-on-canvas.ts'

interface DesignCanvasProps {
  drawing: Drawing | undefined
  className: string
  /** Without one, the picture only illustrates what is beside it. */
  label?: string
  onFailure?: () => void
  scale?: number
}

/** A certificate on a canvas, drawn again whenever it changes. */
export function DesignCanvas({ drawing, className, label, onFailure, scale = 1 }: DesignCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const failed = useRef(onFailure)
  useEffect(() => {
    failed.current = onFailure
  })
  // Its parts say whether it is another one; the object is made with each rendering.
  const { data, fonts, design, backgroundUrl, sealUrl } = drawing ?? {}
  useEffect(() => {
    if (!canvas.current || !data || !fonts || !design) return undefined
    const left = new AbortController()
    drawOnCanvas(
      canvas.current,
      { data, fonts, design, backgroundUrl: backgroundUrl ?? null, sealUrl: sealUrl ?? null },
      { signal: left.signal, scale },
    ).catch(() => left.signal.aborted || failed.current?.())
    return () => left.abort()
  }, [data, fonts, design, backgroundUrl, sealUrl, scale])
  const { width, height } = design?.page ?? {}
  return (
    <canvas
      ref={canvas}
      width={width}
      height={height}
      className={`block max-w-full ${className}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  )
}
