import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from 'antd'
import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { toast } from '../../lib/toast.ts'
import { refusalText } from './refusal-text.ts'

interface TestConnectionProps {
  server: 'storage' | 'wechat'
  /** Returns the current form values, saved or not. */
  values: () => Readonly<Record<string, unknown>>
}

/** Tries a server out with the current form values, and shows why if it fails. */
export function TestConnection({ server, values }: TestConnectionProps) {
  const { t } = useLingui()
  const [isTesting, setTesting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const test = async () => {
    setTesting(true)
    setFailure(undefined)
    try {
      const body = values() as never
      const { message } = await (server === 'storage'
        ? browserApi.testStorage({ body })
        : browserApi.testWechat({ body }))
      toast.success(message)
    } catch (error) {
      setFailure(refusalText(error, server === 'storage' ? t`存储连接测试失败` : t`微信连接测试失败`))
    } finally {
      setTesting(false)
    }
  }
  return (
    <>
      <Button icon={<PlugZap aria-hidden size={16} />} loading={isTesting} onClick={() => void test()}>
        {t`测试连接`}
      </Button>
      {failure && (
        <div className="order-last basis-full">
          <Alert type="error" showIcon title={failure} style={{ overflowWrap: 'anywhere' }} />
        </div>
      )}
    </>
  )
}
