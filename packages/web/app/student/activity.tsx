import type { StudyDay } from '@jiangxue/contract/student/student-centre.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { browserApi } from '../lib/http/api-client.ts'
import { attempt } from '../lib/show-problem.ts'
import { useFormat } from '../lib/use-format.ts'
import { addMonths, rangeOf } from './days.ts'
import { StudyCalendar } from './study-calendar.tsx'
import { StudyCurve } from './study-curve.tsx'

/** The study calendar, month by month, and the curve of the last 30 days. */
export default function Activity({ userId, now, days }: { userId: number; now: string; days: readonly StudyDay[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const today = format.date(now)
  const thisMonth = today.slice(0, 7)
  const [month, setMonth] = useState(thisMonth)
  const [older, setOlder] = useState<Record<string, readonly StudyDay[]>>({})
  const [isLoading, setLoading] = useState(false)
  const known = new Map([...Object.values(older).flat(), ...days].map((each) => [each.day, each]))

  // The current and previous months are already loaded, and so are months shown before.
  const isKnown = (wanted: string) => wanted >= addMonths(thisMonth, -1) || wanted in older
  async function show(wanted: string) {
    if (isKnown(wanted)) return setMonth(wanted)
    setLoading(true)
    await attempt(t`获取学习日历失败`, async () => {
      const found = await browserApi.listStudyDays({ params: { userId }, query: rangeOf(wanted) })
      setOlder((known) => ({ ...known, [wanted]: found }))
      setMonth(wanted)
    }).finally(() => setLoading(false))
  }
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[360px_minmax(0,1fr)]">
      <StudyCalendar
        month={month}
        today={today}
        days={known}
        isLoading={isLoading}
        onMonth={(wanted) => void show(wanted)}
      />
      <StudyCurve days={known} today={today} />
    </div>
  )
}
