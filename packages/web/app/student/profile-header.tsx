import type { Account } from '@jiangxue/contract/account.ts'
import type { Api } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { PencilLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../components/button.tsx'
import { Avatar } from '../components/img.tsx'
import { useFormat } from '../lib/use-format.ts'
import { CertificateButton } from './certificate-button.tsx'
import type { CertificateProgress } from './load-student.ts'

const EditProfile = lazy(() => import('./edit-profile.tsx'))

interface ProfileHeaderProps {
  profile: Awaited<ReturnType<Api['getProfile']>>
  /** Undefined, and null below, where they could not be read. */
  totalWatchTime: number | undefined
  certificateProgress: CertificateProgress | null
  hasCertificate: boolean
}

/** Who the student is, all study time so far, and the way to change the profile. */
export function ProfileHeader({ profile, totalWatchTime, certificateProgress, hasCertificate }: ProfileHeaderProps) {
  const { t } = useLingui()
  const format = useFormat()
  const revalidator = useRevalidator()
  const [isEditing, setEditing] = useState(false)
  const account: Account = { ...profile, mustChangePassword: false }
  const facts = [
    [t`邮箱`, profile.email || t`未设置`],
    [t`手机号码`, profile.phone || t`未设置`],
    [t`注册时间`, format.date(profile.createTime)],
    [t`累计学习`, totalWatchTime === undefined ? '—' : format.studyTime(totalWatchTime)],
  ]
  return (
    <section
      aria-label={t`学员资料`}
      className="surface grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-4 bg-linear-to-r from-paper-deep to-card p-5 md:grid-cols-[auto_minmax(0,1fr)_auto] md:p-7"
    >
      <Avatar src={profile.avatar} className="size-18 border-2 border-white shadow-card" width={72} height={72} />
      <div className="max-md:contents">
        <p className="font-serif text-xl leading-tight font-bold text-balance wrap-anywhere md:text-[24px]">
          {profile.name}
        </p>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm max-md:col-span-2 md:mt-2">
          {facts.map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="shrink-0 text-ink-3">{name}</dt>
              <dd className="min-w-0 text-ink-2 wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap justify-end gap-3 max-md:col-span-2 md:max-w-100">
        <Button tone="primary" className="max-md:flex-1" onClick={() => setEditing(true)}>
          <PencilLine aria-hidden size={18} />
          {t`编辑资料`}
        </Button>
        <CertificateButton
          userId={profile.id}
          certificateProgress={certificateProgress}
          hasCertificate={hasCertificate}
        />
        <ButtonLink to="/profile" tone="outline" className="max-md:flex-1">{t`账号与密码`}</ButtonLink>
      </div>
      {isEditing && (
        <Suspense fallback={null}>
          <EditProfile
            account={account}
            onChanged={() => void revalidator.revalidate()}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
