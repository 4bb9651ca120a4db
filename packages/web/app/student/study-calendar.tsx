import { text } from '@jiangxue/contract/kit/text.ts'
import type { StudyDay } from '@jiangxue/contract/student/student-centre.ts'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormat } from '../lib/use-format.ts'
import { addMonths, weeksOf } from './days.ts'

const weekdays = [text('一'), text('二'), text('三'), text('四'), text('五'), text('六'), text('日')]
const levels = [
  { from: 3600, look: 'bg-primary text-white' },
  { from: 900, look: 'bg-[#b9d0df] text-ink' },
  { from: 1, look: 'bg-[#dfeaf1] text-ink' },
] as const
const lookOf = (seconds: number) => levels.find(({ from }) => seconds >= from)?.look ?? 'text-ink-3'
const arrow = 'grid size-11 place-items-center rounded-control text-ink-2 hover:bg-primary-tint disabled:opacity-35'

interface StudyCalendarProps {
  month: string
  today: string
  days: ReadonlyMap<string, StudyDay>
  isLoading: boolean
  onMonth: (month: string) => void
}

/** A month of study days; a deeper color means more study time. */
export function StudyCalendar({ month, today, days, isLoading, onMonth }: StudyCalendarProps) {
  const { t } = useLingui()
  const format = useFormat()
  const [year, number] = month.split('-').map(Number)
  return (
    <div className="surface p-4 sm:p-5" aria-busy={isLoading}>
      <div className="-mt-2 flex items-center justify-between">
        <button type="button" aria-label={t`上个月`} onClick={() => onMonth(addMonths(month, -1))} className={arrow}>
          <ChevronLeft aria-hidden size={20} />
        </button>
        <p aria-live="polite" className="font-semibold tabular-nums">{t`${year} 年 ${number} 月`}</p>
        <button
          type="button"
          aria-label={t`下个月`}
          disabled={month >= today.slice(0, 7)}
          onClick={() => onMonth(addMonths(month, 1))}
          className={arrow}
        >
          <ChevronRight aria-hidden size={20} />
        </button>
      </div>
      <table
        className={`mt-1 w-full table-fixed border-separate border-spacing-1 text-center tabular-nums ${isLoading ? 'opacity-55' : ''}`}
      >
        <caption className="sr-only">{t`学习日历`}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" className="text-xs font-normal text-ink-3">
                {format.translate(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={week.find(Boolean) ?? index}>
              {week.map((day, weekday) => {
                if (!day) return <td key={weekday}>{'\u00a0'}</td>
                const { seconds = 0, isUnverified } = days.get(day) ?? {}
                const length = format.duration(seconds)
                const studied = !seconds ? '' : isUnverified ? t`学习 ${length}（含未核验）` : t`学习 ${length}`
                return (
                  <td
                    key={day}
                    title={studied || undefined}
                    aria-current={day === today ? 'date' : undefined}
                    className={`h-9 rounded-lg text-sm ${lookOf(seconds)} ${seconds ? 'font-semibold' : ''} ${day === today ? 'ring-2 ring-gold' : ''}`}
                  >
                    {Number(day.slice(8))}
                    {studied && <span className="sr-only">{studied}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-hidden className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-3">
        {[
          [t`学习过`, 2],
          [t`15 分钟以上`, 1],
          [t`1 小时以上`, 0],
        ].map(([name, level]) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span className={`size-3.5 rounded ${levels[level as 0].look}`} />
            {name}
          </span>
        ))}
      </p>
    </div>
  )
}
