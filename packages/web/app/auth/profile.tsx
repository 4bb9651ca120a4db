import { roleLabels } from '@jiangxue/contract/account/account.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { useRevalidator } from 'react-router'
import { AvatarEditor } from '../components/account/avatar-editor.tsx'
import { ProfileForm } from '../components/account/profile-form.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { storeAccount } from '../lib/session/change-session.ts'
import { guarded, privateMeta } from '../lib/session/guarded.ts'
import { useFormat } from '../lib/use-format.ts'
import type { Route } from './+types/profile'
import { PasswordForm } from './password-form.tsx'
import { SecuritySection } from './security/security-section.tsx'
import { SessionsSection } from './security/sessions-section.tsx'

const WechatSection = lazyPart(() => import('./wechat/wechat-section.tsx'))
const PrivacySection = lazyPart(() => import('./privacy/privacy-section.tsx'))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guarded('signedIn', request, async () => {
    const { permissions: _, ...account } = await browserApi.me()
    storeAccount(account)
    return account
  })
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
export const meta = privateMeta(text('账号设置'))

export default function Profile({ loaderData: account }: Route.ComponentProps) {
  const { t } = useLingui()
  const format = useFormat()
  const revalidator = useRevalidator()
  const reload = () => void revalidator.revalidate()
  const isOpen = !account.mustChangePassword && !account.mustSetUpFactor
  return (
    <div className="shell max-w-3xl py-8 md:py-12">
      <h1 className="font-serif text-2xl font-bold">{t`账号设置`}</h1>
      {!isOpen && (
        <p role="alert" className="mt-4 rounded-control bg-gold-tint px-4 py-3 text-gold-text">
          {account.mustChangePassword ? t`请先修改初始密码` : t`学校要求两步验证，请先设置验证器应用或通行密钥`}
        </p>
      )}
      {isOpen && (
        <section aria-labelledby="basics" className="surface mt-5 p-5 sm:p-7">
          <div className="flex items-center gap-5">
            <AvatarEditor account={account} onSaved={reload} />
            <div className="min-w-0">
              <p className="text-xl font-semibold text-balance wrap-anywhere">{account.name || account.username}</p>
              <p className="text-sm text-ink-3">
                {format.translate(roleLabels[account.role])} · {t`注册时间 ${format.date(account.createTime)}`}
              </p>
            </div>
          </div>
          <h2 id="basics" className="mt-6 border-t border-line pt-5 text-lg font-semibold">{t`基本资料`}</h2>
          <ProfileForm account={account} onSaved={reload} />
        </section>
      )}
      {!account.mustChangePassword && <SecuritySection account={account} />}
      <section aria-labelledby="password" className="surface mt-5 p-5 sm:p-7">
        <h2 id="password" className="text-lg font-semibold">{t`修改密码`}</h2>
        <PasswordForm account={account} />
      </section>
      {isOpen && <WechatSection />}
      {isOpen && <SessionsSection />}
      {isOpen && <PrivacySection account={account} />}
    </div>
  )
}
