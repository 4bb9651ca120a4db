import type { LoginForm } from '@jiangxue/contract/account/account.ts'
import type { FactorStep } from '@jiangxue/contract/account/factor-step.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { PasswordField } from '../components/account/password-field.tsx'
import { Button } from '../components/button.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { UsernameField } from '../components/text-field.tsx'
import { useHydrated } from '../components/use-hydrated.ts'
import { fieldsOf } from '../lib/form/fields-of.ts'
import { browserApi } from '../lib/http/api-client.ts'
import { lazyResolver } from '../lib/lazy-resolver.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { guard } from '../lib/session/guarded.ts'
import { useAccount } from '../lib/session/session.ts'
import { showProblem } from '../lib/show-problem.ts'
import { useSite } from '../lib/site.ts'
import type { Route } from './+types/login'
import { AuthCard, authLink, FormProblem } from './auth-card.tsx'
import { FactorCard } from './factor-card.tsx'
import { useEnter } from './use-enter.ts'
import { isArrival, takeArrival, type Arrival } from './wechat/arrival.ts'

export const loader = () => null
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  // Who is signed in binds their WeChat account here.
  if (!isArrival()) guard('guest', request)
  return null
}
clientLoader.hydrate = true as const
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('登录'), robots: 'noindex,follow' })

const WechatCard = lazyPart(() => import('./wechat/wechat-card.tsx'))
const OtherWays = lazyPart(() => import('./wechat/other-ways.tsx'), { instead: () => null })

const resolver = lazyResolver<LoginForm>(() =>
  import('@jiangxue/contract/account/account.ts').then((module) => module.LoginForm),
)

export default function Login() {
  const { t } = useLingui()
  const { registration } = useSite()
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const form = useForm<LoginForm>({ resolver, defaultValues: { username: '', password: '' } })
  const { handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const field = fieldsOf(form)

  const [step, setStep] = useState<FactorStep>()
  const account = useAccount()
  const [arrival, setArrival] = useState<Arrival>()
  useEffect(() => {
    const taken = takeArrival()
    if (taken) setArrival(taken)
  }, [])
  const isBinding = arrival?.outcome === 'bind'
  const enter = useEnter({ stays: isBinding })
  const logIn = handleSubmit(async (body) => {
    try {
      const { secondFactor, token, user } = await browserApi.login({ body })
      if (token !== undefined && user) await enter(token, user)
      else setStep(secondFactor)
    } catch (error) {
      showProblem(error, setError, ['username', 'password'])
    }
  })

  if (step) {
    const expire = () => {
      setStep(undefined)
      if (!isBinding) setArrival(undefined)
      setError('root', { message: t`验证已过期，请重新登录` })
    }
    return (
      <FactorCard
        step={step}
        lead={arrival && !isBinding ? t`微信已确认，再验证一步。` : t`密码正确，再验证一步。`}
        onEnter={enter}
        onExpired={expire}
        onBack={() => {
          setStep(undefined)
          if (!isBinding) setArrival(undefined)
        }}
      />
    )
  }
  if (arrival && (!isBinding || account))
    return <WechatCard arrival={arrival} onEnter={enter} onStep={setStep} onGiveUp={() => setArrival(undefined)} />

  return (
    <AuthCard
      title={isBinding ? t`绑定学习账号` : t`登录`}
      lead={isBinding ? t`该微信尚未绑定学习账号，请先绑定` : t`登录后，接着上次的进度学。`}
    >
      <form method="post" noValidate onSubmit={(event) => void logIn(event)} className="mt-6 flex flex-col gap-5">
        <FormProblem message={errors.root?.message} />
        <UsernameField label={t`账号`} hint={t`登录名、学号、手机号或邮箱均可`} {...field('username')} />
        <PasswordField label={t`密码`} {...field('password')} />
        <Button type="submit" tone="cinnabar" size="lg" disabled={!isHydrated || isSubmitting}>
          {isSubmitting ? t`正在登录…` : t`登录`}
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        {registration.isOpen ? (
          <span className="flex items-center gap-2 text-ink-2">
            {t`还没有账号？`}
            <Link
              to={{ pathname: '/auth/register', search: search.size ? `?${search}` : '' }}
              className={authLink}
            >{t`去注册`}</Link>
          </span>
        ) : (
          <span />
        )}
        <Link to="/auth/forgot-password" className={authLink}>{t`忘记密码`}</Link>
      </p>
      {isHydrated && !arrival && <OtherWays onEnter={enter} onStep={setStep} />}
    </AuthCard>
  )
}
