import { useLingui } from '@lingui/react/macro'
import { App, Typography } from 'antd'

/** Shows a password that the server returns only once, for copying. */
export function usePasswordNotice() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  return (title: string, login: string, password: string) =>
    modal.success({
      title,
      content: (
        <>
          <p>{t`登录名：${login}`}</p>
          <p>
            {t`初始密码：`}
            <Typography.Text copyable code>
              {password}
            </Typography.Text>
          </p>
          <p className="text-ink-3">{t`密码只显示这一次，首次登录须修改。`}</p>
        </>
      ),
      okText: t`我已记下`,
    })
}
