import { roleLabels } from '@jiangxue/contract/account/account.values.ts'
import type { RegisterForm } from '@jiangxue/contract/account/registration.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AgreementConsent, useAccountAgreements, versionsOf } from '../components/account/agreement-consent.tsx'
import { CodeField } from '../components/account/code-field.tsx'
import { PasswordField } from '../components/account/password-field.tsx'
import { Button } from '../components/button.tsx'
import { TextField, UsernameField } from '../components/text-field.tsx'
import { useHydrated } from '../components/use-hydrated.ts'
import { fieldsOf } from '../lib/form/fields-of.ts'
import { browserApi } from '../lib/http/api-client.ts'
import { rereadSite } from '../lib/http/reread-site.ts'
import { lazyResolver } from '../lib/lazy-resolver.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { signIn } from '../lib/session/change-session.ts'
import { afterLogin } from '../lib/session/guard.ts'
import { guard } from '../lib/session/guarded.ts'
import { showProblem } from '../lib/show-problem.ts'
import { useSite } from '../lib/site.ts'
import { toast } from '../lib/toast.ts'
import { useFormat } from '../lib/use-format.ts'
import type { Route } from './+types/register'
import { AuthCard, authLink, FormProblem } from './auth-card.tsx'
import { RegistrationClosed } from './registration-closed.tsx'
import { forgetRegistration, readRegistration, saveRegistration } from './registration-draft.ts'

export const loader = () => null
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  guard('guest', request)
  return null
}
clientLoader.hydrate = true as const
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('注册'), robots: 'noindex,follow' })

const resolver = lazyResolver<RegisterForm>(() =>
  import('@jiangxue/contract/account/registration.ts').then((module) => module.RegisterForm),
)
const fields = ['username', 'name', 'phone', 'email', 'password', 'role', 'code', 'agreements'] as const

export default function Register() {
  const { registration } = useSite()
  return registration.isOpen ? <RegisterCard {...registration} /> : <RegistrationClosed />
}

function RegisterCard({ roles, verifyMethod }: ReturnType<typeof useSite>['registration']) {
  const { t } = useLingui()
  const format = useFormat()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const form = useForm<RegisterForm>({
    resolver,
    defaultValues: {
      role: roles[0] ?? 'STUDENT',
      username: '',
      name: '',
      phone: '',
      email: '',
      code: '',
      password: '',
    },
  })
  const { register, handleSubmit, setError, setValue, getValues, trigger, control, formState } = form
  const typed = useWatch({ control })
  useEffect(() => {
    for (const [name, value] of Object.entries(readRegistration())) setValue(name as 'name', value)
  }, [setValue])
  useEffect(() => {
    if (formState.isDirty) saveRegistration(typed)
  }, [typed, formState.isDirty])
  const { errors, isSubmitting } = formState
  const field = fieldsOf(form)
  const agreements = useAccountAgreements()
  const accepted = useRef<HTMLInputElement>(null)
  const proved = verifyMethod === 'none' ? undefined : verifyMethod

  const signUp = handleSubmit(async (values) => {
    try {
      if (agreements.length > 0 && !accepted.current?.checked) {
        setError('agreements', { message: t`请阅读并同意用户协议和隐私政策` })
        accepted.current?.focus()
        return
      }
      const body = agreements.length > 0 ? { ...values, agreements: versionsOf(agreements) } : values
      const { token, user, message } = await browserApi.register({ body })
      forgetRegistration()
      signIn(token, user)
      toast.success(message)
      await navigate(afterLogin(user, search.get('redirect')), { replace: true })
    } catch (error) {
      // A version was published since the page was loaded: the box is ticked for what it says now.
      if (isApiProblem(error) && error.body?.errors?.['agreements'] && accepted.current) {
        accepted.current.checked = false
        void rereadSite()
      }
      showProblem(error, setError, fields)
    }
  })
  const sendCode = async () => {
    if (!proved || !(await trigger(proved, { shouldFocus: true }))) return false
    const target = getValues(proved) ?? ''
    if (!target) {
      setError(proved, { message: proved === 'email' ? t`请输入邮箱` : t`请输入手机号` }, { shouldFocus: true })
      return false
    }
    try {
      toast.success((await browserApi.sendCode({ body: { target } })).message)
      return true
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setError(proved, { message: error.body?.errors?.['target'] ?? error.message })
      return false
    }
  }
  const code = proved && <CodeField send={sendCode} {...field('code')} />

  return (
    <AuthCard title={t`注册`} lead={t`几分钟就好，注册后即可选课学习。`}>
      <form method="post" noValidate onSubmit={(event) => void signUp(event)} className="mt-6 flex flex-col gap-5">
        <FormProblem message={errors.root?.message} />
        {roles.length > 1 && (
          <fieldset>
            <legend className="mb-1.5 font-semibold">{t`我是`}</legend>
            <div className="grid grid-cols-2 gap-3">
              {roles.map((role) => (
                <label
                  key={role}
                  className="flex h-12 cursor-pointer items-center gap-2.5 rounded-control border-[1.5px] border-line-strong px-4 hover:border-ink-3 has-checked:border-primary has-checked:bg-primary-tint has-checked:font-semibold"
                >
                  <input type="radio" value={role} className="size-4 accent-primary" {...register('role')} />
                  {format.translate(roleLabels[role])}
                </label>
              ))}
            </div>
            {errors.role && <p className="mt-1 text-sm text-cinnabar-dark">{errors.role.message}</p>}
          </fieldset>
        )}
        <UsernameField label={t`用户名`} isRequired hint={t`用于登录，2–50 个字符`} {...field('username')} />
        <TextField label={t`姓名`} isRequired autoComplete="name" {...field('name')} />
        <TextField
          label={t`手机号码`}
          isRequired
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          {...field('phone')}
        />
        {proved === 'phone' && code}
        <TextField
          label={proved === 'email' ? t`邮箱` : t`邮箱（选填）`}
          isRequired={proved === 'email'}
          type="email"
          autoComplete="email"
          {...field('email')}
        />
        {proved === 'email' && code}
        <PasswordField label={t`密码`} isRequired isNew typed={typed.password ?? ''} {...field('password')} />
        <AgreementConsent agreements={agreements} ref={accepted} error={errors.agreements?.message} />
        <Button type="submit" tone="cinnabar" size="lg" disabled={!isHydrated || isSubmitting}>
          {isSubmitting ? t`正在注册…` : t`注册`}
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-ink-2">
        {t`已有账号？`}
        <Link
          to={{ pathname: '/auth/login', search: search.size ? `?${search}` : '' }}
          className={authLink}
        >{t`去登录`}</Link>
      </p>
    </AuthCard>
  )
}
