import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../lib/site.ts'
import { daysUpTo } from './days.ts'

const days = 30
const [width, height, top] = [600, 150, 10]
const steps = [5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1440].map((minutes) => minutes * 60)

/** Study time of the last 30 days as a curve. */
export function StudyCurve({ secondsOf, today }: { secondsOf: ReadonlyMap<string, number>; today: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const shown = daysUpTo(today, days)
  const values = shown.map((day) => secondsOf.get(day) ?? 0)
  const most = Math.max(...values)
  const scale = steps.find((step) => step >= most) ?? most
  const total = format.duration(values.reduce((sum, seconds) => sum + seconds, 0))
  const best = format.duration(most)
  const points = values.map((seconds, index) => [(index / (days - 1)) * width, height - (seconds / scale) * (height - top)] as const)
  const line = points.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return (
    <figure className="surface flex flex-col p-4 sm:p-5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t`最近 30 天`}</span>
        <span className="text-sm text-ink-3 tabular-nums">{t`共 ${total}`}</span>
      </figcaption>
      <div className="mt-4 flex flex-1 gap-2">
        <div aria-hidden className="flex w-12 shrink-0 flex-col justify-between text-right text-xs leading-none text-ink-3 tabular-nums">
          <span>{format.duration(scale)}</span><span>0</span>
        </div>
        <div className="relative h-44 min-w-0 flex-1 lg:h-auto">
          <svg
            viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" className="absolute inset-0 size-full overflow-visible"
            aria-label={t`最近 30 天的学习曲线：共 ${total}，最多的一天 ${best}`}
          >
            {[top, (height + top) / 2, height].map((y) => (
              <line key={y} x1={0} x2={width} y1={y} y2={y} className="stroke-line" vectorEffect="non-scaling-stroke" />
            ))}
            <path d={`${line}L${width} ${height}L0 ${height}Z`} className="fill-primary-tint" />
            <path d={line} fill="none" strokeWidth={2.5} strokeLinejoin="round" strokeLinecap="round" vectorEffect="non-scaling-stroke" className="stroke-primary" />
          </svg>
        </div>
      </div>
      <div aria-hidden className="mt-2 flex justify-between pl-14 text-xs text-ink-3 tabular-nums">
        {[shown[0], shown[days / 2 - 1], today].map((day) => <span key={day}>{day?.slice(5)}</span>)}
      </div>
    </figure>
  )
}
