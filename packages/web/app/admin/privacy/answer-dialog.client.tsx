import { PrivacyAnswerForm, type PrivacyRequestRow } from '@jiangxue/contract/privacy/privacy.ts'
import { privacyLimits, privacyRequestLabels, privacyStateLabels } from '@jiangxue/contract/privacy/privacy.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Radio } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'

const form = PrivacyAnswerForm.omit({ version: true })

/** Answers a request: done, or rejected, with what whoever asked is told. */
export function AnswerDialog({ request, onClose }: { request: PrivacyRequestRow; onClose: () => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { id, name, kind, note, dueOn, isOverdue } = request
  const outcome = (isDone: boolean) => translate(privacyStateLabels[isDone ? 'done' : 'rejected'])
  return (
    <FormDialog
      title={t`答复${name}的请求`}
      schema={form}
      entity={request}
      labels={{ isDone: t`处理结果`, answer: t`答复` }}
      describe={{ isDone: outcome }}
      onClose={onClose}
      failure={t`操作失败，请稍后重试`}
      okText={t`发送答复`}
      toForm={(row) => ({ isDone: row?.state !== 'rejected', answer: row?.answer ?? '' })}
      save={(values, version = request.version) =>
        browserApi.answerPrivacyRequest({ params: { id }, body: { ...values, version } })
      }
    >
      {(field) => (
        <>
          <div className="mb-4 rounded-admin bg-primary-tint px-3 py-2">
            <p className="text-sm text-ink-2">
              {translate(privacyRequestLabels[kind])} · {isOverdue ? t`${dueOn} 到期，已逾期` : t`${dueOn} 到期`}
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>
          </div>
          <Form.Item {...field('isDone')}>
            <Radio.Group options={[true, false].map((value) => ({ value, label: outcome(value) }))} />
          </Form.Item>
          <Form.Item {...field('answer')} extra={t`会通知本人`}>
            <Input.TextArea rows={4} maxLength={privacyLimits.noteLength} showCount />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
