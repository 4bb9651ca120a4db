import { Unverified } from './unverified.tsx'

interface DayCurveProps {
  title: string
  /** Shown next to the title, usually the total. */
  note: string
  /** A description of the curve for screen readers. */
  label: string
  /** `yyyy-MM-dd`, oldest first, one per value. */
  days: readonly string[]
  values: readonly number[]
  /** Possible maxima of the scale, ascending. */
  steps: readonly number[]
  format: (value: number) => string
  /** Draws bars instead of a curve, for sparse values. */
  hasBars?: boolean
  /** Whether part of it is only reported by browsers, not verified. */
  isUnverified?: boolean
}
const [width, height, top] = [600, 150, 10]

/** One value per day as a curve or as bars; hovering shows a day's value. */
export function DayCurve({
  title,
  note,
  label,
  days,
  values,
  steps,
  format,
  hasBars = false,
  isUnverified,
}: DayCurveProps) {
  const most = Math.max(...values)
  const scale = steps.find((step) => step >= most) ?? most
  const points = values.map(
    (value, index) => [(index / (values.length - 1)) * width, height - (value / scale) * (height - top)] as const,
  )
  const line = points.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return (
    <figure className="surface flex flex-col p-4 sm:p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-ink-3 tabular-nums">
          {note}
          <Unverified isShown={isUnverified} />
        </span>
      </figcaption>
      <div className="mt-4 flex flex-1 gap-2">
        <div
          aria-hidden
          className="flex w-12 shrink-0 flex-col justify-between text-right text-xs leading-none text-ink-3 tabular-nums"
        >
          <span>{format(scale)}</span>
          <span>0</span>
        </div>
        <div className="relative h-44 min-w-0 flex-1 lg:h-auto lg:min-h-36">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            className="absolute inset-0 size-full overflow-visible"
            aria-label={label}
          >
            {[top, (height + top) / 2, height].map((y) => (
              <line key={y} x1={0} x2={width} y1={y} y2={y} className="stroke-line" vectorEffect="non-scaling-stroke" />
            ))}
            {!hasBars && (
              <>
                <path d={`${line}L${width} ${height}L0 ${height}Z`} className="fill-primary-tint" />
                <path
                  d={line}
                  fill="none"
                  strokeWidth={2.5}
                  strokeLinejoin="round"
                  strokeLinecap="round"
                  vectorEffect="non-scaling-stroke"
                  className="stroke-primary"
                />
              </>
            )}
            {values.map((value, index) => {
              const step = width / values.length
              const bar = ((height - top) * value) / scale
              return (
                <g key={days[index]}>
                  {hasBars && value > 0 && (
                    <rect
                      x={index * step + step * 0.18}
                      y={height - bar}
                      width={step * 0.64}
                      height={bar}
                      className="fill-primary"
                    />
                  )}
                  <rect
                    x={index * step}
                    y={0}
                    width={step}
                    height={height}
                    className="fill-transparent hover:fill-primary/10"
                  >
                    <title>{`${days[index]?.slice(5)}  ${format(value)}`}</title>
                  </rect>
                </g>
              )
            })}
          </svg>
        </div>
      </div>
      <div aria-hidden className="mt-2 flex justify-between pl-14 text-xs text-ink-3 tabular-nums">
        {[days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)].map((day) => (
          <span key={day}>{day?.slice(5)}</span>
        ))}
      </div>
    </figure>
  )
}
