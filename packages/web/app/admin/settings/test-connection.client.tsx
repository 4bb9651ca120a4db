import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from 'antd'
import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { refusalText } from './refusal-text.ts'

interface TestConnectionProps {
  test: () => Promise<{ message: string }>
  failure: string
}

/** Contacts a service with the current form values, saved or not, and shows why if it fails. */
export function TestConnection({ test, failure: lead }: TestConnectionProps) {
  const { t } = useLingui()
  const [isTesting, setTesting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const start = async () => {
    setTesting(true)
    setFailure(undefined)
    try {
      toast.success((await test()).message)
    } catch (error) {
      setFailure(refusalText(error, lead))
    } finally {
      setTesting(false)
    }
  }
  return (
    <>
      <Button icon={<PlugZap aria-hidden size={16} />} loading={isTesting} onClick={() => void start()}>
        {t`测试连接`}
      </Button>
      {failure && (
        <div className="order-last basis-full">
          <Alert role="alert" type="error" showIcon title={failure} style={{ overflowWrap: 'anywhere' }} />
        </div>
      )}
    </>
  )
}
