import type { FirstAdminForm } from '@jiangxue/contract/account/account.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { PasswordField } from '../components/account/password-field.tsx'
import { Button } from '../components/button.tsx'
import { TextField, UsernameField } from '../components/text-field.tsx'
import { useHydrated } from '../components/use-hydrated.ts'
import { fieldsOf } from '../lib/form/fields-of.ts'
import { browserApi } from '../lib/http/api-client.ts'
import { lazyResolver } from '../lib/lazy-resolver.ts'
import { signIn } from '../lib/session/change-session.ts'
import { startPage } from '../lib/session/guard.ts'
import { guard, privateMeta } from '../lib/session/guarded.ts'
import { showProblem } from '../lib/show-problem.ts'
import { toast } from '../lib/toast.ts'
import type { Route } from './+types/first-admin'
import { AuthCard, authLink, FormProblem } from './auth-card.tsx'

export const loader = () => null
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  guard('guest', request)
  return null
}
clientLoader.hydrate = true as const
export const meta = privateMeta(text('创建管理员'))

const resolver = lazyResolver<FirstAdminForm>(() =>
  import('@jiangxue/contract/account/account.ts').then((module) => module.FirstAdminForm),
)

export default function FirstAdmin() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  if (token) return <FirstAdminCard token={token} />
  return (
    <AuthCard title={t`创建管理员`} lead={t`请使用服务器启动时打印的完整链接打开本页。`}>
      <p className="mt-4">
        <Link to="/auth/login" className={authLink}>{t`返回登录`}</Link>
      </p>
    </AuthCard>
  )
}

function FirstAdminCard({ token }: { token: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const form = useForm<FirstAdminForm>({ resolver, defaultValues: { token, username: '', name: '', password: '' } })
  const { handleSubmit, setError, control, formState } = form
  const { errors, isSubmitting } = formState
  const field = fieldsOf(form)
  const typed = useWatch({ control, name: 'password' })
  const create = handleSubmit(async (body) => {
    try {
      const { token: session, user, message } = await browserApi.createFirstAdmin({ body })
      signIn(session, user)
      toast.success(message)
      await navigate(startPage(user), { replace: true })
    } catch (error) {
      showProblem(error, setError, ['username', 'name', 'password'])
    }
  })
  return (
    <AuthCard title={t`创建管理员`} lead={t`这是学校的第一位管理员，可以管理全部内容。`}>
      <form method="post" noValidate onSubmit={(event) => void create(event)} className="mt-6 flex flex-col gap-5">
        <FormProblem message={errors.root?.message} />
        <UsernameField label={t`用户名`} hint={t`用于登录，2–50 个字符`} {...field('username')} />
        <TextField label={t`姓名`} autoComplete="name" {...field('name')} />
        <PasswordField label={t`密码`} isNew typed={typed} {...field('password')} />
        <Button type="submit" tone="cinnabar" size="lg" disabled={!isHydrated || isSubmitting}>
          {isSubmitting ? t`正在创建…` : t`创建管理员`}
        </Button>
      </form>
    </AuthCard>
  )
}
