import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from 'antd'
import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { toast } from '../../lib/toast.ts'
import { refusalText } from './refusal-text.ts'

/** Writes, reads and deletes a file with the current form values, saved or not, and shows why if it fails. */
export function TestStorage({ values }: { values: () => Readonly<Record<string, unknown>> }) {
  const { t } = useLingui()
  const [isTesting, setTesting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const test = async () => {
    setTesting(true)
    setFailure(undefined)
    try {
      toast.success((await browserApi.testStorage({ body: values() as never })).message)
    } catch (error) {
      setFailure(refusalText(error, t`存储连接测试失败`))
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
