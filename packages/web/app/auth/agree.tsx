import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AgreementConsent, useAccountAgreements, versionsOf } from '../components/account/agreement-consent.tsx'
import { Button } from '../components/button.tsx'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { rereadSite } from '../lib/http/reread-site.ts'
import { signOut, storeAccount } from '../lib/session/change-session.ts'
import { afterLogin } from '../lib/session/guard.ts'
import { guard, privateMeta } from '../lib/session/guarded.ts'
import { currentAccount } from '../lib/session/session.ts'
import { failureText } from '../lib/show-problem.ts'
import type { Route } from './+types/agree'
import { AuthCard, FormProblem } from './auth-card.tsx'

export const loader = () => null
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  guard('signedIn', request)
  return null
}
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
export const meta = privateMeta(text('协议已更新'))

/** Asks a signed-in user to accept the agreements in force; without it, they can only sign out. */
export default function Agree() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const agreements = useAccountAgreements()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const accept = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!new FormData(form).has('accepted')) return setProblem(t`请阅读并同意用户协议和隐私政策`)
    setSending(true)
    try {
      await browserApi.acceptAgreements({ body: versionsOf(agreements) })
      storeAccount({ mustAgree: false })
      const account = currentAccount()
      if (account) await navigate(afterLogin(account, search.get('redirect')), { replace: true })
    } catch (error) {
      // A version was published since the page was loaded: the box is ticked for what it says now.
      form.reset()
      void rereadSite()
      setProblem(failureText(error, t`操作失败，请稍后重试`))
    } finally {
      setSending(false)
    }
  }
  const refuse = async () => {
    await browserApi.logout().catch(() => {})
    signOut()
    await navigate('/')
  }
  return (
    <AuthCard title={t`协议已更新`} lead={t`请阅读并同意后继续。不同意可以退出登录，您的学习记录不受影响。`}>
      <form noValidate onSubmit={(event) => void accept(event)} className="mt-6 flex flex-col gap-5">
        <FormProblem message={problem} />
        <AgreementConsent agreements={agreements} name="accepted" error={undefined} />
        <Button type="submit" tone="cinnabar" size="lg" disabled={isSending}>{t`同意并继续`}</Button>
        <Button type="button" tone="quiet" onClick={() => void refuse()}>{t`不同意，退出登录`}</Button>
      </form>
    </AuthCard>
  )
}
