import { VoidForm } from '@jiangxue/contract/exam/attempt.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Radio } from 'antd'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { ReasonField } from './reason-field.client.tsx'
import type { AttemptDialogProps } from './shown-attempt.ts'

/** Makes an attempt void. */
export default function VoidDialog({ candidate: { name }, attempt: { id, number }, onClose }: AttemptDialogProps) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={t`作废${name}的第 ${number} 次作答？`}
      subject={id}
      schema={VoidForm}
      labels={{ countsAsUsed: t`这次作答`, reason: t`理由` }}
      okText={t`作废`}
      failure={t`操作失败，请稍后重试`}
      onClose={onClose}
      toForm={() => ({ countsAsUsed: true, reason: '' })}
      save={(body) => browserApi.voidAttempt({ params: { id }, body })}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">{t`作废的答卷保留，但不再计入成绩，也不能恢复。`}</p>
          <Form.Item {...field('countsAsUsed')}>
            <Radio.Group
              options={[
                { value: true, label: t`占用一次机会，例如违纪` },
                { value: false, label: t`不占用，考生可以重考，例如设备故障` },
              ]}
            />
          </Form.Item>
          <ReasonField item={field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
