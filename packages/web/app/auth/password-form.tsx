import type { Account, PasswordForm as Values } from '@jiangxue/contract/account.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/text-field.tsx'
import { browserApi } from '../lib/api-client.ts'
import { startPage } from '../lib/guard.ts'
import { lazyResolver } from '../lib/lazy-resolver.ts'
import { keepAccount } from '../lib/session.ts'
import { toast } from '../lib/toast.ts'

const resolver = lazyResolver<Values>(() => import('@jiangxue/contract/account.ts').then((module) => module.PasswordForm))

/** Changes the own password; an initial password leads on to the start page afterwards. */
export function PasswordForm({ account }: { account: Account }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    resolver, defaultValues: { oldPassword: '', newPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const change = handleSubmit(async (form) => {
    try {
      const { message } = await browserApi.changePassword({ body: form })
      reset()
      toast.success(message || t`密码修改成功`)
      keepAccount({ mustChangePassword: false })
      if (account.mustChangePassword) await navigate(startPage({ ...account, mustChangePassword: false }))
      else await revalidator.revalidate()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      const fields = Object.entries(error.body?.errors ?? {})
      for (const [field, message] of fields) setError(field as keyof Values, { message })
      if (!fields.length) setError('root', { message: error.message })
    }
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void change(event)} className="mt-4 flex max-w-md flex-col gap-5">
      <input type="text" autoComplete="username" value={account.username} readOnly hidden />
      {errors.root && <p role="alert" className="rounded-control bg-cinnabar-tint px-4 py-3 text-cinnabar-dark">{errors.root.message}</p>}
      <TextField label={t`原密码`} type="password" autoComplete="current-password" error={errors.oldPassword?.message} {...register('oldPassword')} />
      <TextField
        label={t`新密码`} type="password" autoComplete="new-password" hint={t`8 到 64 个字符`}
        error={errors.newPassword?.message} {...register('newPassword')}
      />
      <Button type="submit" disabled={isSubmitting} className="self-start">{isSubmitting ? t`正在保存…` : t`保存新密码`}</Button>
    </form>
  )
}
