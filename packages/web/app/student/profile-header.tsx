import type { Account } from '@jiangxue/contract/account/account.ts'
import type { Api } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { Bell, PencilLine, Settings } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../components/button.tsx'
import { Avatar } from '../components/img.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { Unverified } from '../components/unverified.tsx'
import { useFormat } from '../lib/use-format.ts'

const EditProfile = lazyPart(() => import('./edit-profile.tsx'))

interface ProfileHeaderProps {
  profile: Awaited<ReturnType<Api['getProfile']>>
  /** Undefined if they could not be loaded. */
  totals: Awaited<ReturnType<Api['getStudyTotals']>> | undefined
}

/** The student's profile and total study time, with a button to edit the profile. */
export function ProfileHeader({ profile, totals }: ProfileHeaderProps) {
  const { t } = useLingui()
  const format = useFormat()
  const revalidator = useRevalidator()
  const [isEditing, setEditing] = useState(false)
  const account: Account = { ...profile, mustChangePassword: false, mustSetUpFactor: false, mustAgree: false }
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t`邮箱`, profile.email || t`未设置`],
    [t`手机号码`, profile.phone || t`未设置`],
    [t`注册时间`, format.date(profile.createTime)],
    [
      t`累计学习`,
      totals ? (
        <>
          {t`${format.studyTime(totals.totalWatchTime)}，折合 ${totals.creditHours} 学时`}
          <Unverified isShown={totals.isUnverified} />
        </>
      ) : (
        '—'
      ),
    ],
  ]
  const action = 'px-3! max-sm:w-11'
  return (
    <section
      aria-label={t`学员资料`}
      className="surface mt-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 p-4 sm:px-6"
    >
      <Avatar src={profile.avatar} className="size-12" width={48} height={48} />
      <div className="max-lg:contents">
        <p
          className="line-clamp-2 font-serif text-lg leading-tight font-bold wrap-anywhere max-sm:col-span-2"
          title={profile.name}
        >
          {profile.name}
        </p>
        <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm max-lg:order-last max-lg:col-span-3 lg:mt-1">
          {facts.map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="shrink-0 text-ink-3">{name}</dt>
              <dd className="min-w-0 break-all text-ink-2 tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex gap-1 max-sm:order-last max-sm:col-span-3 max-sm:-mb-2 max-sm:justify-end">
        <ButtonLink to="/student/messages" tone="quiet" className={action}>
          <Bell aria-hidden size={18} />
          <span className="max-sm:sr-only">{t`我的消息`}</span>
        </ButtonLink>
        <Button tone="quiet" className={action} onClick={() => setEditing(true)}>
          <PencilLine aria-hidden size={18} />
          <span className="max-sm:sr-only">{t`编辑资料`}</span>
        </Button>
        <ButtonLink to="/profile" tone="quiet" className={action}>
          <Settings aria-hidden size={18} />
          <span className="max-sm:sr-only">{t`账号设置`}</span>
        </ButtonLink>
      </div>
      {isEditing && (
        <EditProfile
          account={account}
          onChanged={() => void revalidator.revalidate()}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  )
}
