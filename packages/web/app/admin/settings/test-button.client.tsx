import { useLingui } from '@lingui/react/macro'
import { Button, Form, Input, Modal } from 'antd'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { toast } from '../../lib/toast.ts'
import { FailureAlert } from '../kit/form/failure-alert.client.tsx'
import { refusalText } from './refusal-text.ts'

interface TestButtonProps {
  channel: 'email' | 'sms'
  /** Returns the current form values, saved or not. */
  values: () => Readonly<Record<string, unknown>>
}

/** Sends a test message with the current form values, and shows why if it fails. */
export function TestButton({ channel, values }: TestButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [target, setTarget] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const words =
    channel === 'email'
      ? { button: t`发送测试邮件`, target: t`收件邮箱`, failure: t`测试邮件发送失败` }
      : { button: t`发送测试短信`, target: t`接收手机号`, failure: t`测试短信发送失败` }
  const send = async () => {
    // Enter also sends, whether or not the button is enabled.
    if (isSending || target.trim() === '') return
    setSending(true)
    setFailure(undefined)
    try {
      const body = { ...values(), target: target.trim() } as never
      const { message } = await (channel === 'email' ? browserApi.testEmail({ body }) : browserApi.testSms({ body }))
      toast.success(message)
      setOpen(false)
    } catch (error) {
      setFailure(refusalText(error, words.failure))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Button icon={<Send aria-hidden size={16} />} onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      <Modal
        open={isOpen}
        title={words.button}
        okText={t`发送`}
        confirmLoading={isSending}
        okButtonProps={{ disabled: target.trim() === '' }}
        onOk={() => void send()}
        onCancel={() => setOpen(false)}
        width={440}
      >
        <FailureAlert message={failure} />
        <Form layout="vertical">
          <Form.Item label={words.target} htmlFor={`test-${channel}`} style={{ marginBottom: 8 }}>
            <Input
              id={`test-${channel}`}
              value={target}
              inputMode={channel === 'email' ? 'email' : 'tel'}
              onChange={(event) => setTarget(event.target.value)}
              onPressEnter={() => void send()}
            />
          </Form.Item>
        </Form>
        <p className="text-sm text-ink-3">{t`使用页面上当前填写的设置发送，无需先保存。`}</p>
      </Modal>
    </>
  )
}
