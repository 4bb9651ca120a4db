import type { Account } from '@jiangxue/contract/account/account.ts'
import type { ProfileForm as Values } from '@jiangxue/contract/account/user.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { useForm, useWatch } from 'react-hook-form'
import { fieldsOf } from '../../lib/form/fields-of.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { lazyResolver } from '../../lib/lazy-resolver.ts'
import { storeAccount } from '../../lib/session/change-session.ts'
import { failureText, showProblem } from '../../lib/show-problem.ts'
import { useSite } from '../../lib/site.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../button.tsx'
import { TextField, UsernameField } from '../text-field.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'

const resolver = lazyResolver<Values>(() =>
  import('@jiangxue/contract/account/user.ts').then((module) => module.ProfileForm),
)

const fields = ['name', 'username', 'phone', 'email', 'password', 'emailCode', 'phoneCode'] as const

/** Changes the user's name, login name, phone and e-mail; phone and e-mail require the password and codes. */
export function ProfileForm({ account, onSaved }: { account: Account; onSaved?: () => void }) {
  const { t } = useLingui()
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(account) })
  const { handleSubmit, setError, getValues, trigger, reset, control, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const field = fieldsOf(form)
  const { codeChannels } = useSite()
  const [phone, email] = useWatch({ control, name: ['phone', 'email'] })
  const isNewPhone = phone !== (account.phone ?? '')
  const isNewEmail = email !== (account.email ?? '')
  const sendCode = async (contact: 'phone' | 'email') => {
    if (!(await trigger(contact, { shouldFocus: true }))) return false
    try {
      toast.success((await browserApi.sendContactCode({ body: { target: getValues(contact) ?? '' } })).message)
      return true
    } catch (error) {
      if (!isApiProblem(error)) throw error
      setError(contact, { message: error.body?.errors?.['target'] ?? error.message })
      return false
    }
  }
  const save = handleSubmit(async (values) => {
    try {
      const { data } = await browserApi.updateUser({
        params: { id: account.id },
        body: { ...values, version: account.version },
      })
      storeAccount(data)
      reset(valuesOf(data))
      toast.success(t`个人资料更新成功`)
      onSaved?.()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      if (error.status === 401) return
      if (!showProblem(error, setError, fields)) toast.error(failureText(error, t`更新个人资料失败`))
    }
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} className="mt-5">
      {errors.root && (
        <p role="alert" className="mb-5 rounded-control bg-cinnabar-tint px-4 py-3 text-cinnabar-dark">
          {errors.root.message}
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t`姓名`}
          autoComplete="name"
          readOnly={account.hasIdCard}
          hint={account.hasIdCard ? t`已登记身份证号，如需修改请联系学校` : undefined}
          {...field('name')}
        />
        <UsernameField label={t`用户名`} {...field('username')} />
        <TextField
          label={t`手机号码`}
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder={t`未设置`}
          {...field('phone')}
        />
        <TextField label={t`邮箱`} type="email" autoComplete="email" placeholder={t`未设置`} {...field('email')} />
      </div>
      {(isNewPhone || isNewEmail) && (
        <fieldset className="mt-6 grid gap-5 rounded-control bg-paper-deep p-4 sm:p-5 sm:*:max-w-md">
          <legend className="sr-only">{t`验证身份`}</legend>
          <p className="text-sm text-ink-2">{t`手机号码和邮箱可以用来找回密码，更换时请验证身份。`}</p>
          {isNewPhone && phone && codeChannels.includes('phone') && (
            <CodeField label={t`手机验证码`} send={() => sendCode('phone')} {...field('phoneCode')} />
          )}
          {isNewEmail && email && codeChannels.includes('email') && (
            <CodeField label={t`邮箱验证码`} send={() => sendCode('email')} {...field('emailCode')} />
          )}
          <PasswordField label={t`当前密码`} {...field('password')} />
        </fieldset>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" disabled={isSubmitting || !isDirty}>
          {isSubmitting ? t`正在保存…` : t`保存资料`}
        </Button>
        {!isDirty && <p className="text-sm text-ink-3">{t`有改动后才能保存`}</p>}
      </div>
    </form>
  )
}

const valuesOf = ({ name, username, phone, email }: Pick<Account, keyof Values & keyof Account>): Values => ({
  name,
  username,
  phone: phone ?? '',
  email: email ?? '',
  password: '',
  emailCode: '',
  phoneCode: '',
})
