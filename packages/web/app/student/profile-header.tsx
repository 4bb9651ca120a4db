import type { Api } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { BookCheck, Clock, ListChecks } from 'lucide-react'
import { Avatar } from '../components/img.tsx'
import { ButtonLink } from '../components/button.tsx'
import { useFormat } from '../lib/site.ts'

type Profile = Awaited<ReturnType<Api['getProfile']>>
type Totals = Awaited<ReturnType<Api['getStudyTotals']>> & Awaited<ReturnType<Api['getCompletedLessons']>>

/** Who the student is and what was learned so far. */
export function ProfileHeader({ profile, totals }: { profile: Profile; totals: Totals }) {
  const { t } = useLingui()
  const format = useFormat()
  const facts = [
    [t`邮箱`, profile.email || t`未设置`],
    [t`电话`, profile.phone || t`未设置`],
    [t`注册时间`, format.date(profile.createTime)],
  ]
  const figures = [
    { Icon: Clock, tint: 'bg-primary-tint text-primary', name: t`累计学习`, value: format.studyTime(totals.totalWatchTime) },
    { Icon: ListChecks, tint: 'bg-jade-tint text-jade', name: t`完成课时`, value: String(totals.totalLesson) },
    { Icon: BookCheck, tint: 'bg-gold-tint text-gold-text', name: t`完成课程`, value: String(totals.completedCourseCount) },
  ]
  return (
    <section aria-label={t`学员资料`} className="surface overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 bg-linear-to-r from-paper-deep to-card p-5 md:p-7">
        <Avatar src={profile.avatar} className="size-18 border-2 border-white shadow-card" width={72} height={72} />
        <div className="min-w-0 flex-1">
          <p className="font-serif text-[24px] leading-tight font-bold">{profile.name}</p>
          <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {facts.map(([name, value]) => (
              <div key={name} className="flex gap-1.5">
                <dt className="shrink-0 text-ink-3">{name}</dt>
                <dd className="min-w-0 text-ink-2 wrap-anywhere tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <ButtonLink to="/profile" tone="outline" className="max-sm:w-full">{t`账号与密码`}</ButtonLink>
      </div>
      <ul className="grid border-t border-line sm:grid-cols-3">
        {figures.map(({ Icon, tint, name, value }) => (
          <li key={name} className="flex items-center gap-4 border-line px-5 py-4 not-first:border-t sm:not-first:border-t-0 sm:not-first:border-l md:px-7 md:py-5">
            <span aria-hidden className={`grid size-11 shrink-0 place-items-center rounded-xl ${tint}`}><Icon size={22} /></span>
            <div className="flex flex-1 items-baseline justify-between gap-3 sm:flex-col sm:gap-0">
              <span className="text-sm text-ink-3">{name}</span>
              <b className="text-xl font-bold tabular-nums">{value}</b>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
