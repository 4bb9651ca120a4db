import type { FactorStep } from '@jiangxue/contract/account/factor-step.ts'
import { wechatPageProblems } from '@jiangxue/contract/account/wechat.values.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../components/button.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { afterLogin } from '../../lib/session/guard.ts'
import { useAccount } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { AuthCard, authLink, FormProblem } from '../auth-card.tsx'
import { FactorCard } from '../factor-card.tsx'
import { useEnter } from '../use-enter.ts'
import type { Route } from './+types/wechat'
import { wechatStart } from './in-wechat.ts'
import { forgetTicket, takeOutcome } from './kept-ticket.ts'

export const loader = () => null
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('微信登录'), robots: 'noindex,nofollow' })

/** Where WeChat leads back to: signs in, or binds the WeChat account to a learning account. */
export default function Wechat() {
  const { t } = useLingui()
  const { translate } = useFormat()
  const enter = useEnter()
  const [search] = useSearchParams()
  const [ticket, setTicket] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<FactorStep>()
  const isTaken = useRef(false)

  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const { outcome, value } = takeOutcome() ?? { outcome: 'problem', value: 'wechat.expired' }
    if (outcome === 'bind') return setTicket(value)
    if (outcome === 'problem')
      return setProblem(translate(wechatPageProblems[value] ?? wechatPageProblems['wechat.expired']!))
    const begin = async () => {
      try {
        const { token, user, secondFactor } = await browserApi.signInWithWechat({ body: { ticket: value } })
        if (token !== undefined && user) await enter(token, user)
        else setStep(secondFactor)
      } catch (error) {
        if (!isApiProblem(error)) throw error
        setProblem(error.message)
      }
    }
    void begin()
    // Once, with what the address has when the page is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const expire = () => {
    setStep(undefined)
    setProblem(t`验证已过期，请重新登录`)
  }
  if (step)
    return (
      <FactorCard step={step} lead={t`微信已确认，再验证一步。`} onEnter={enter} onExpired={expire} onBack={expire} />
    )
  if (ticket !== undefined) return <BindCard ticket={ticket} />
  return (
    <AuthCard title={t`微信登录`} lead={problem === undefined ? t`正在登录…` : t`没有登录成功。`}>
      {problem !== undefined && (
        <div className="mt-6 flex flex-col gap-5">
          <FormProblem message={problem} />
          <a href={wechatStart(search.get('redirect'))} className={authLink}>{t`重试`}</a>
          <ButtonLink tone="outline" size="lg" to={{ pathname: '/auth/login', search: `?${search}` }}>
            {t`用密码登录`}
          </ButtonLink>
        </div>
      )}
    </AuthCard>
  )
}

/** The WeChat account is new here: whoever signs in with their learning account binds it. */
function BindCard({ ticket }: { ticket: string }) {
  const { t } = useLingui()
  const account = useAccount()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  if (!account)
    return (
      <AuthCard title={t`绑定学习账号`} lead={t`该微信尚未绑定学习账号，请先绑定`}>
        <div className="mt-6 flex flex-col gap-3">
          <ButtonLink
            tone="cinnabar"
            size="lg"
            to={`/auth/login?redirect=${encodeURIComponent(`/auth/wechat?${search}`)}`}
          >
            {t`登录学习账号`}
          </ButtonLink>
          <p className="text-ink-2">{t`登录后确认绑定，下次在微信中打开网站可直接登录。`}</p>
        </div>
      </AuthCard>
    )
  const bind = async () => {
    setSending(true)
    setProblem(undefined)
    try {
      const { message } = await browserApi.bindWechat({ body: { ticket } })
      forgetTicket()
      toast.success(message)
      await navigate(afterLogin(account, search.get('redirect')), { replace: true })
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setProblem(error.message)
    } finally {
      setSending(false)
    }
  }
  const name = account.name || account.username
  return (
    <AuthCard title={t`绑定学习账号`} lead={t`把当前微信绑定到“${name}”，下次可直接登录。`}>
      <div className="mt-6 flex flex-col gap-3">
        <FormProblem message={problem} />
        <Button tone="cinnabar" size="lg" disabled={isSending} onClick={() => void bind()}>{t`绑定`}</Button>
        <ButtonLink
          tone="outline"
          size="lg"
          to={afterLogin(account, search.get('redirect'))}
          onClick={forgetTicket}
        >{t`暂不绑定`}</ButtonLink>
      </div>
    </AuthCard>
  )
}
