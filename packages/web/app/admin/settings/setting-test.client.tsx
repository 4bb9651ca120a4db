import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../lib/http/api-client.ts'
import type { SettingCard } from './setting-cards.ts'
import { TestButton } from './test-button.client.tsx'
import { TestConnection } from './test-connection.client.tsx'

interface SettingTestProps {
  kind: NonNullable<SettingCard['test']>
  values: () => Readonly<Record<string, unknown>>
}

/** Tries the values on the screen, saved or not. */
export function SettingTest({ kind, values }: SettingTestProps) {
  const { t } = useLingui()
  switch (kind) {
    case 'email':
    case 'sms':
      return <TestButton channel={kind} values={values} />
    case 'storage':
      return (
        <TestConnection
          test={() => browserApi.testStorage({ body: values() as never })}
          failure={t`存储连接测试失败`}
        />
      )
    case 'wechat':
      return (
        <TestConnection test={() => browserApi.testWechat({ body: values() as never })} failure={t`微信连接测试失败`} />
      )
    case 'wechatPay':
    case 'alipay':
      return (
        <TestConnection
          test={() =>
            browserApi.testPayment({ body: { ...values(), channel: kind === 'wechatPay' ? 'wechat' : kind } as never })
          }
          failure={t`支付平台连接测试失败`}
        />
      )
  }
}
