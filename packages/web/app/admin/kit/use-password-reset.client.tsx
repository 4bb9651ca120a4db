import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useRevalidator } from 'react-router'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { usePasswordNotice } from './use-password-notice.client.tsx'

interface Reset {
  name: string
  login: string
  reset: () => Promise<{ message: string; data: { password: string } }>
}

/** Asks for confirmation, resets an account's password, and shows the new one once. */
export function usePasswordReset() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const showPassword = usePasswordNotice()
  const { revalidate } = useRevalidator()
  return ({ name, login, reset }: Reset) =>
    modal.confirm({
      title: t`重置${name}的密码？`,
      content: t`原密码立即失效，所有设备上的登录都会结束。新密码只显示一次。`,
      okText: t`重置密码`,
      onOk: () =>
        attempt(t`重置密码失败`, async () => {
          const { data, message } = await reset()
          toast.success(message)
          showPassword(t`${name}的新密码`, login, data.password)
          void revalidate()
        }),
    })
}
