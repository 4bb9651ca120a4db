import type { Account } from '@jiangxue/contract/account/account.ts'
import type { FactorStep } from '@jiangxue/contract/account/factor-step.ts'
import { wechatPageProblems } from '@jiangxue/contract/account/wechat.values.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../components/button.tsx'
import { useSending } from '../../lib/form/use-sending.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { afterLogin } from '../../lib/session/guard.ts'
import { currentAccount, useAccount } from '../../lib/session/session.ts'
import { bindingPath, wechatStart } from '../../lib/session/wechat-start.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { AuthCard, authLink, FormProblem } from '../auth-card.tsx'
import type { Arrival } from './arrival.ts'

export interface WechatCardProps {
  arrival: Arrival
  onEnter: (token: string, user: Account) => Promise<void>
  onStep: (step: FactorStep) => void
  /** The visitor signs in with a password instead. */
  onGiveUp: () => void
}

/** What the login page shows to whom WeChat has led there: signs in, says why not, or binds the WeChat account. */
export default function WechatCard(props: WechatCardProps) {
  const { outcome, value } = props.arrival
  const [search] = useSearchParams()
  // Whoever came from their profile to bind is not signed in as somebody else instead.
  const [isTaken] = useState(
    () => outcome === 'login' && currentAccount() !== null && search.get('redirect') === bindingPath,
  )
  if (isTaken) return <TakenCard />
  if (outcome === 'bind') return <BindCard ticket={value} />
  return <SignInCard {...props} />
}

function TakenCard() {
  const { t } = useLingui()
  return (
    <AuthCard title={t`绑定学习账号`} lead={t`没有绑定成功。`}>
      <div className="mt-6 flex flex-col gap-5">
        <FormProblem message={t`该微信已绑定其他账号`} />
        <ButtonLink tone="outline" size="lg" to={bindingPath} replace>{t`返回账号设置`}</ButtonLink>
      </div>
    </AuthCard>
  )
}

function SignInCard({ arrival: { outcome, value }, onEnter, onStep, onGiveUp }: WechatCardProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState(
    outcome === 'problem' ? translate(wechatPageProblems[value] ?? wechatPageProblems['wechat.expired']!) : undefined,
  )
  const used = useRef('')
  useEffect(() => {
    // A ticket works once.
    if (outcome !== 'login' || used.current === value) return
    used.current = value
    const begin = async () => {
      try {
        const { token, user, secondFactor } = await browserApi.signInWithWechat({ body: { ticket: value } })
        if (token !== undefined && user) await onEnter(token, user)
        else if (secondFactor) onStep(secondFactor)
      } catch (error) {
        if (!isApiProblem(error)) throw error
        setProblem(error.message)
      }
    }
    void begin()
    // The handlers are new with each rendering of the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [outcome, value])
  return (
    <AuthCard title={t`微信登录`} lead={problem === undefined ? t`正在登录…` : t`没有登录成功。`}>
      {problem !== undefined && (
        <div className="mt-6 flex flex-col gap-5">
          <FormProblem message={problem} />
          <a href={wechatStart(search.get('redirect'))} className={authLink}>{t`重试`}</a>
          <Button tone="outline" size="lg" onClick={onGiveUp}>{t`用密码登录`}</Button>
        </div>
      )}
    </AuthCard>
  )
}

/** The WeChat account is new here: whoever has signed in with their learning account binds it. */
function BindCard({ ticket }: { ticket: string }) {
  const { t } = useLingui()
  const account = useAccount()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<string>()
  const { isSending, send } = useSending()
  if (!account) return null
  const next = afterLogin(account, search.get('redirect'))
  const bind = () => {
    setProblem(undefined)
    const work = async () => {
      toast.success((await browserApi.bindWechat({ body: { ticket } })).message)
      await navigate(next, { replace: true })
    }
    void send(work, ({ message }) => setProblem(message))
  }
  const name = account.name || account.username
  return (
    <AuthCard title={t`绑定学习账号`} lead={t`把当前微信绑定到“${name}”，下次可直接登录。`}>
      <div className="mt-6 flex flex-col gap-3">
        <FormProblem message={problem} />
        <Button tone="cinnabar" size="lg" disabled={isSending} onClick={bind}>{t`绑定`}</Button>
        <ButtonLink tone="outline" size="lg" to={next} replace>{t`暂不绑定`}</ButtonLink>
      </div>
    </AuthCard>
  )
}
