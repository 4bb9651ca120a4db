import { contractLimits, type Strokes } from '@jiangxue/contract/training-contract/training-contract.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef, type PointerEvent } from 'react'
import { Button } from '../../components/button.tsx'

const { signatureWidth: width, signatureHeight: height, mostStrokes, mostPoints } = contractLimits
/** Points closer to the one before add nothing to the line. */
const nearest = 3

interface SignaturePadProps {
  strokes: Strokes
  onChange: (change: (before: Strokes) => Strokes) => void
  error: string | undefined
}

/** A box in which a signature is drawn with a finger, a pen or the mouse. */
export function SignaturePad({ strokes, onChange, error }: SignaturePadProps) {
  const { t } = useLingui()
  const id = useId()
  const pad = useRef<SVGSVGElement>(null)
  const isDrawing = useRef(false)
  const pointOf = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const box = pad.current?.getBoundingClientRect()
    const within = (at: number, start: number, size: number, most: number) =>
      Math.round(Math.min(most, Math.max(0, ((at - start) / (size || most)) * most)))
    return [
      within(clientX, box?.left ?? 0, box?.width ?? 0, width),
      within(clientY, box?.top ?? 0, box?.height ?? 0, height),
    ]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    // A touch must not scroll the page while it draws.
    event.preventDefault()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const point = pointOf(event)
    isDrawing.current = strokes.length < mostStrokes
    if (isDrawing.current) onChange((before) => [...before, [...point, ...point]])
  }
  const goOn = (event: PointerEvent) => {
    if (!isDrawing.current) return
    const point = pointOf(event)
    onChange((before) => extended(before, point))
  }
  const end = () => {
    isDrawing.current = false
  }
  return (
    <div>
      <div className="mb-1.5 flex items-end justify-between gap-3">
        <span id={id} className="required font-semibold">{t`手写签名`}</span>
        <Button
          tone="quiet"
          className="-my-2 -mr-5"
          disabled={strokes.length === 0}
          onClick={() => onChange(() => [])}
        >{t`清除重写`}</Button>
      </div>
      <div
        className={`relative overflow-hidden rounded-control border-[1.5px] bg-white ${error ? 'border-cinnabar' : 'border-line-strong'}`}
      >
        <svg
          ref={pad}
          role="img"
          aria-labelledby={id}
          aria-describedby={`${id}-note`}
          viewBox={`0 0 ${width} ${height}`}
          className="block aspect-[5/2] w-full cursor-crosshair touch-none select-none"
          onPointerDown={begin}
          onPointerMove={goOn}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <line x1={40} y1={190} x2={560} y2={190} className="stroke-line" strokeWidth={2} strokeDasharray="8 8" />
          {strokes.map((points, index) => (
            <polyline
              key={index}
              points={points.join(' ')}
              fill="none"
              className="stroke-ink"
              strokeWidth={5}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
        </svg>
        {strokes.length === 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-0 grid place-items-center text-ink-3"
          >{t`请在框内用手指或鼠标签名`}</span>
        )}
      </div>
      <p id={`${id}-note`} role={error ? 'alert' : undefined} className="mt-1 text-sm text-cinnabar-dark">
        {error}
      </p>
    </div>
  )
}

/** Adds a point to the last stroke, as far as a signature may go. */
function extended(strokes: Strokes, [x, y]: readonly [number, number]): Strokes {
  const last = strokes.at(-1) ?? []
  const [lastX = 0, lastY = 0] = last.slice(-2)
  const used = strokes.reduce((sum, points) => sum + points.length / 2, 0)
  if (used >= mostPoints || Math.hypot(x - lastX, y - lastY) < nearest) return strokes
  return [...strokes.slice(0, -1), [...last, x, y]]
}
