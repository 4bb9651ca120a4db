import { text } from '@jiangxue/contract/kit/text.ts'
import type { StudyDay } from '@jiangxue/contract/student/student-centre.ts'
import { studentCentreLimits } from '@jiangxue/contract/student/student-centre.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { RecordSheet } from '../components/record-sheet.tsx'
import { Unverified } from '../components/unverified.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { guarded, privateMeta } from '../lib/session/guarded.ts'
import { currentAccount } from '../lib/session/session.ts'
import { useSite } from '../lib/site.ts'
import { useFormat } from '../lib/use-format.ts'
import type { Route } from './+types/records'
import { addDays, rangesBetween } from './days.ts'
import { readAllPages } from './read-all-pages.ts'
import { BackLink } from './section/sub-page.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guarded('student', request, async () => {
    const userId = currentAccount()?.id
    if (!userId) return null
    const params = { userId }
    const now = new Date().toISOString()
    const profile = await browserApi.getProfile({ params })
    const ranges = rangesBetween(
      addDays(profile.createTime.slice(0, 10), -1),
      addDays(now.slice(0, 10), 1),
      studentCentreLimits.studyDaysMaxRange,
    )
    const [totals, today, records, days] = await Promise.all([
      browserApi.getStudyTotals({ params }),
      browserApi.getStudyToday({ params }),
      readAllPages((query) => browserApi.listStudyRecords({ params, query })),
      Promise.all(ranges.map((query) => browserApi.listStudyDays({ params, query }))),
    ])
    return { now, profile, totals, today, records, days: days.flat() }
  })
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
export const meta = privateMeta(text('学习记录'))

export default function Records({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <div className="shell max-w-[1000px] py-6 md:py-10 print:p-0">
      <div className="mb-5 flex flex-wrap justify-between gap-3 print:hidden">
        <BackLink to="/student">{t`返回个人中心`}</BackLink>
        <Button disabled={!loaderData?.records.length} onClick={() => print()}>
          <Printer aria-hidden size={18} />
          {t`打印`}
        </Button>
      </div>
      {loaderData ? <Sheet {...loaderData} /> : <ProblemNotice message={t`用户 ID 未找到`} />}
    </div>
  )
}

function Sheet({ now, profile, totals, today, records, days }: NonNullable<Route.ComponentProps['loaderData']>) {
  const { t } = useLingui()
  const format = useFormat()
  const { siteName } = useSite()
  return (
    <RecordSheet
      school={siteName}
      title={t`学习记录`}
      facts={[
        [t`姓名`, profile.name],
        [t`用户名`, profile.username],
        [t`完成课时`, String(today.completedLessons)],
        [
          t`累计学习`,
          <>
            {format.clock(totals.totalWatchTime)}
            <Unverified isShown={totals.isUnverified} />
          </>,
        ],
        [t`折合学时`, t`${totals.creditHours} 学时`],
        [t`学习天数`, String(today.studyDays)],
        [t`打印日期`, format.date(now)],
      ]}
      lines={records.map(({ lessonId, studySeconds, lastStudyTime, ...record }) => ({
        ...record,
        id: lessonId,
        seconds: studySeconds,
        at: lastStudyTime,
      }))}
      columns={[t`学习时长`, t`最后学习`]}
      range={t`共 ${records.length} 节`}
    >
      {days.length > 0 && <Days days={days} />}
    </RecordSheet>
  )
}

/** Study time by day, in columns; it adds up to the same total. */
function Days({ days }: { days: readonly StudyDay[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const total = format.clock(days.reduce((sum, { seconds }) => sum + seconds, 0))
  return (
    <section aria-labelledby="days" className="mt-8">
      <h2 id="days" className="font-serif text-lg font-bold">{t`每日学习时长`}</h2>
      <dl className="mt-2 columns-2 gap-x-8 text-sm tabular-nums sm:columns-3 print:columns-4">
        {days.map(({ day, seconds, isUnverified }) => (
          <div key={day} className="flex break-inside-avoid justify-between gap-3 border-b border-line py-1.5">
            <dt className="text-ink-2">{day}</dt>
            <dd className="font-semibold">
              {format.clock(seconds)}
              <Unverified isShown={isUnverified} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-right text-sm font-semibold tabular-nums">{t`${days.length} 天，合计 ${total}`}</p>
    </section>
  )
}
