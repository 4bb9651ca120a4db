import type { LoginForm } from '@jiangxue/contract/account.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { Route } from './+types/login'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/text-field.tsx'
import { useHydrated } from '../components/use-hydrated.ts'
import { browserApi } from '../lib/api-client.ts'
import { afterLogin } from '../lib/guard.ts'
import { guard } from '../lib/guarded.ts'
import { lazyResolver } from '../lib/lazy-resolver.ts'
import { signIn } from '../lib/session.ts'
import { seo } from '../lib/site.ts'
import workshop from '../scenes/workshop.svg'

export const loader = () => null
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  guard('guest', request)
  return null
}
clientLoader.hydrate = true as const
export const meta: Route.MetaFunction = ({ matches }) => seo(matches, { title: text('登录'), robots: 'noindex,follow' })

const resolver = lazyResolver<LoginForm>(() => import('@jiangxue/contract/account.ts').then((module) => module.LoginForm))

export default function Login() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const { register, handleSubmit, setError, formState } = useForm<LoginForm>({
    resolver, defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const logIn = handleSubmit(async (form) => {
    try {
      const { token, user } = await browserApi.login({ body: form })
      signIn(token, user)
      await navigate(afterLogin(user, search.get('redirect')), { replace: true })
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setError('root', { message: error.message })
    }
  })

  return (
    <div className="shell grid items-center gap-10 py-10 md:py-16 lg:grid-cols-2">
      <img src={workshop} alt="" width={600} height={460} className="h-auto w-full max-lg:hidden" />
      <div className="surface mx-auto w-full max-w-110 p-6 shadow-card sm:p-9">
        <h1 className="font-serif text-2xl font-bold">{t`登录`}</h1>
        <p className="mt-1 text-ink-2">{t`登录后继续学习，进度随时接着走。`}</p>
        <form method="post" noValidate onSubmit={(event) => void logIn(event)} className="mt-6 flex flex-col gap-5">
          {errors.root && (
            <p role="alert" className="rounded-control bg-cinnabar-tint px-4 py-3 text-cinnabar-dark">{errors.root.message}</p>
          )}
          <TextField
            label={t`用户名`} hint={t`登录名、学号、手机号或邮箱`} autoComplete="username" autoCapitalize="none" spellCheck={false}
            error={errors.username?.message} {...register('username')}
          />
          <TextField label={t`密码`} type="password" autoComplete="current-password" error={errors.password?.message} {...register('password')} />
          <Button type="submit" tone="cinnabar" size="lg" disabled={!isHydrated || isSubmitting}>
            {isSubmitting ? t`正在登录…` : t`登录`}
          </Button>
        </form>
      </div>
    </div>
  )
}
