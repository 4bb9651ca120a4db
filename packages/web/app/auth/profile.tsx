import { text } from '@jiangxue/contract/kit/text.ts'
import { roleLabels } from '@jiangxue/contract/labels.ts'
import { useLingui } from '@lingui/react/macro'
import type { Route } from './+types/profile'
import { Avatar } from '../components/img.tsx'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { browserApi } from '../lib/api-client.ts'
import { guarded } from '../lib/guarded.ts'
import { keepAccount } from '../lib/session.ts'
import { seo, useFormat } from '../lib/site.ts'
import { PasswordForm } from './password-form.tsx'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guarded('signedIn', request, async () => {
    const { permissions: _, ...account } = await browserApi.me()
    keepAccount(account)
    return account
  })
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
export const meta: Route.MetaFunction = ({ matches }) => seo(matches, { title: text('个人信息'), robots: 'noindex,nofollow' })

export default function Profile({ loaderData: account }: Route.ComponentProps) {
  const { t } = useLingui()
  const format = useFormat()
  const facts = [
    [t`用户名`, account.username],
    [t`角色`, format.translate(roleLabels[account.role])],
    [t`手机`, account.phone || t`未设置`],
    [t`邮箱`, account.email || t`未设置`],
    [t`注册时间`, format.date(account.createTime)],
  ]
  return (
    <div className="shell max-w-3xl py-8 md:py-12">
      <h1 className="font-serif text-2xl font-bold">{t`个人信息`}</h1>
      {account.mustChangePassword && (
        <p role="alert" className="mt-4 rounded-control bg-gold-tint px-4 py-3 text-gold-text">{t`请先修改初始密码`}</p>
      )}
      <section aria-label={t`基本资料`} className="surface mt-5 p-5 sm:p-7">
        <div className="flex items-center gap-4">
          <Avatar src={account.avatar} className="size-16" />
          <p className="text-xl font-semibold">{account.name}</p>
        </div>
        <dl className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name} className="border-t border-line pt-3">
              <dt className="text-sm text-ink-3">{name}</dt>
              <dd className="text-md">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="password" className="surface mt-5 p-5 sm:p-7">
        <h2 id="password" className="text-lg font-semibold">{t`修改密码`}</h2>
        <PasswordForm account={account} />
      </section>
    </div>
  )
}
