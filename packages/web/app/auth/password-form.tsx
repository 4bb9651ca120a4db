import type { Account, PasswordForm as Values } from '@jiangxue/contract/account/account.ts'
import { useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { PasswordField } from '../components/account/password-field.tsx'
import { Button } from '../components/button.tsx'
import { fieldsOf } from '../lib/form/fields-of.ts'
import { browserApi } from '../lib/http/api-client.ts'
import { lazyResolver } from '../lib/lazy-resolver.ts'
import { storeAccount } from '../lib/session/change-session.ts'
import { startPage } from '../lib/session/guard.ts'
import { showProblem } from '../lib/show-problem.ts'
import { toast } from '../lib/toast.ts'

const resolver = lazyResolver<Values>(() =>
  import('@jiangxue/contract/account/account.ts').then((module) => module.PasswordForm),
)

/** Changes the user's password; after replacing an initial password, continues to the start page. */
export function PasswordForm({ account }: { account: Account }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const form = useForm<Values>({ resolver, defaultValues: { oldPassword: '', newPassword: '' } })
  const { handleSubmit, setError, reset, control, formState } = form
  const typed = useWatch({ control, name: 'newPassword' })
  const { errors, isSubmitting } = formState
  const field = fieldsOf(form)
  const change = handleSubmit(async (body) => {
    try {
      const { message } = await browserApi.changePassword({ body })
      reset()
      toast.success(message || t`密码修改成功`)
      storeAccount({ mustChangePassword: false })
      if (account.mustChangePassword) await navigate(startPage({ ...account, mustChangePassword: false }))
      else await revalidator.revalidate()
    } catch (error) {
      showProblem(error, setError, ['oldPassword', 'newPassword'])
    }
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void change(event)}
      className="mt-4 flex max-w-md flex-col gap-5"
    >
      <input type="text" autoComplete="username" value={account.username} readOnly hidden />
      {errors.root && (
        <p role="alert" className="rounded-control bg-cinnabar-tint px-4 py-3 text-cinnabar-dark">
          {errors.root.message}
        </p>
      )}
      <PasswordField label={t`原密码`} {...field('oldPassword')} />
      <PasswordField label={t`新密码`} isNew typed={typed} {...field('newPassword')} />
      <Button type="submit" disabled={isSubmitting} className="self-start">
        {isSubmitting ? t`正在保存…` : t`保存新密码`}
      </Button>
    </form>
  )
}
