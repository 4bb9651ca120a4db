import { PasswordForm } from '@jiangxue/contract/account/account.ts'
import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { toast } from '../../lib/toast.ts'
import { zodRules } from '../kit/form/zod-rules.client.ts'

const field = zodRules(PasswordForm)

export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [form] = Form.useForm<PasswordForm & { repeated: string }>()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const change = async ({ oldPassword, newPassword }: PasswordForm) => {
    setSending(true)
    setFailure(undefined)
    try {
      const { message } = await browserApi.changePassword({ body: { oldPassword, newPassword } })
      toast.success(message || t`密码修改成功`)
      onClose()
    } catch (error) {
      if (!isApiProblem(error)) throw error
      const errors = Object.entries(error.body?.errors ?? {}) as [keyof PasswordForm, string][]
      if (errors.length) form.setFields(errors.map(([name, message]) => ({ name, errors: [message] })))
      else setFailure(error.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <Modal open title={t`修改密码`} okText={t`保存`} confirmLoading={isSending} onCancel={onClose} onOk={form.submit}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void change(values)}
        className="pt-2"
      >
        {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
        <Form.Item label={t`原密码`} {...field('oldPassword')}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item label={t`新密码`} extra={t`8 到 64 个字符`} {...field('newPassword')}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="repeated"
          label={t`再次输入密码`}
          dependencies={['newPassword']}
          rules={[
            { required: true, message: t`请再次输入新密码` },
            ({ getFieldValue }) => ({
              validator: async (_, value: string | undefined) => {
                if (value && value !== getFieldValue('newPassword')) throw new Error(t`两次输入的密码不一致`)
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <input type="submit" hidden value={t`保存`} />
      </Form>
    </Modal>
  )
}
