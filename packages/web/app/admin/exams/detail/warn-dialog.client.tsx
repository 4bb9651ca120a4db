import { WarnForm } from '@jiangxue/contract/exam/exam-room.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { ReasonField } from './reason-field.client.tsx'
import type { AttemptDialogProps } from './shown-attempt.ts'

/** Sends a warning to a candidate who is sitting the exam. */
export default function WarnDialog({ candidate: { name }, attempt: { id }, onClose }: AttemptDialogProps) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={t`警告${name}`}
      subject={id}
      schema={WarnForm}
      labels={{ warning: t`警告内容`, reason: t`理由` }}
      okText={t`发送`}
      failure={t`操作失败，请稍后重试`}
      onClose={onClose}
      toForm={() => ({ warning: '', reason: '' })}
      save={(body) => browserApi.warnCandidate({ params: { id }, body })}
    >
      {(field) => (
        <>
          <Form.Item {...field('warning')} extra={t`考生在 1 分钟内看到，须确认已读`}>
            <Input.TextArea rows={2} count={{ show: true, max: maxLengthOf(WarnForm.shape.warning) }} />
          </Form.Item>
          <ReasonField item={field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
