import type { ForgotPasswordForm, ResetPasswordForm } from '@jiangxue/contract/account/registration.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { CodeField } from '../components/account/code-field.tsx'
import { PasswordField } from '../components/account/password-field.tsx'
import { Button } from '../components/button.tsx'
import { UsernameField } from '../components/text-field.tsx'
import { useHydrated } from '../components/use-hydrated.ts'
import { fieldsOf } from '../lib/form/fields-of.ts'
import { browserApi } from '../lib/http/api-client.ts'
import { lazyResolver } from '../lib/lazy-resolver.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { guard } from '../lib/session/guarded.ts'
import { showProblem } from '../lib/show-problem.ts'
import { useSite } from '../lib/site.ts'
import { telephoneLink } from '../lib/telephone-link.ts'
import { toast } from '../lib/toast.ts'
import type { Route } from './+types/forgot-password'
import { AuthCard, authLink, FormProblem } from './auth-card.tsx'

export const loader = () => null
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  guard('guest', request)
  return null
}
clientLoader.hydrate = true as const
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('找回密码'), robots: 'noindex,follow' })

const shapes = () => import('@jiangxue/contract/account/registration.ts')
const askResolver = lazyResolver<ForgotPasswordForm>(() => shapes().then((module) => module.ForgotPasswordForm))
const resetResolver = lazyResolver<ResetPasswordForm>(() => shapes().then((module) => module.ResetPasswordForm))

export default function ForgotPassword() {
  const [account, setAccount] = useState<string>()
  const { codeChannels } = useSite()
  if (codeChannels.length === 0) return <AskSchool />
  return account === undefined ? (
    <AskForCode onSent={setAccount} />
  ) : (
    <SetPassword account={account} onBack={() => setAccount(undefined)} />
  )
}

/** Without mail and text messages, only the school can help. */
function AskSchool() {
  const { t } = useLingui()
  const { contactPhone, contactHours } = useSite()
  return (
    <AuthCard title={t`找回密码`} lead={t`学校尚未开通邮件或短信服务，请联系学校重置密码`}>
      {contactPhone && (
        <p className="mt-6">
          <a href={telephoneLink(contactPhone)} className={authLink}>{t`学校电话 ${contactPhone}`}</a>
          {contactHours && <span className="block text-ink-2">{contactHours}</span>}
        </p>
      )}
      <p className="mt-4">
        <Link to="/auth/login" className={authLink}>{t`返回登录`}</Link>
      </p>
    </AuthCard>
  )
}

function AskForCode({ onSent }: { onSent: (account: string) => void }) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const form = useForm<ForgotPasswordForm>({ resolver: askResolver, defaultValues: { account: '' } })
  const { handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState
  const field = fieldsOf(form)
  const ask = handleSubmit(async (body) => {
    try {
      await browserApi.forgotPassword({ body })
      onSent(body.account)
    } catch (error) {
      showProblem(error, setError, ['account'])
    }
  })
  return (
    <AuthCard title={t`找回密码`} lead={t`请输入账号，验证码将发送至该账号登记的邮箱或手机。`}>
      <form method="post" noValidate onSubmit={(event) => void ask(event)} className="mt-6 flex flex-col gap-5">
        <FormProblem message={errors.root?.message} />
        <UsernameField label={t`账号`} hint={t`登录名、学号、手机号或邮箱均可`} {...field('account')} />
        <Button type="submit" tone="cinnabar" size="lg" disabled={!isHydrated || isSubmitting}>
          {isSubmitting ? t`正在发送…` : t`发送验证码`}
        </Button>
      </form>
      <p className="mt-4">
        <Link to="/auth/login" className={authLink}>{t`返回登录`}</Link>
      </p>
    </AuthCard>
  )
}

function SetPassword({ account, onBack }: { account: string; onBack: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useForm<ResetPasswordForm>({
    resolver: resetResolver,
    defaultValues: { account, code: '', password: '' },
  })
  const { handleSubmit, setError, setFocus, control, formState } = form
  const { errors, isSubmitting } = formState
  const field = fieldsOf(form)
  const typed = useWatch({ control, name: 'password' })
  useEffect(() => setFocus('code'), [setFocus])
  const reset = handleSubmit(async (body) => {
    try {
      toast.success((await browserApi.resetPassword({ body })).message)
      await navigate('/auth/login')
    } catch (error) {
      showProblem(error, setError, ['code', 'password'])
    }
  })
  const sendAgain = async () => {
    try {
      toast.success((await browserApi.forgotPassword({ body: { account } })).message)
      return true
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setError('root', { message: error.message })
      return false
    }
  }
  return (
    <AuthCard title={t`设置新密码`} lead={t`如该账号存在，验证码已发送至其登记的邮箱或手机，10 分钟内有效。`}>
      <form method="post" noValidate onSubmit={(event) => void reset(event)} className="mt-6 flex flex-col gap-5">
        <FormProblem message={errors.root?.message} />
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        <CodeField
          send={sendAgain}
          startsPaused
          sendLabel={t`重新发送`}
          maxLength={8}
          placeholder={t`邮件 8 位，短信 6 位数字`}
          {...field('code')}
        />
        <PasswordField label={t`新密码`} isNew typed={typed} {...field('password')} />
        <Button type="submit" tone="cinnabar" size="lg" disabled={isSubmitting}>
          {isSubmitting ? t`正在保存…` : t`保存新密码`}
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap items-center gap-x-5">
        <button type="button" onClick={onBack} className={authLink}>{t`换一个账号`}</button>
        <Link to="/auth/login" className={authLink}>{t`返回登录`}</Link>
      </p>
    </AuthCard>
  )
}
