import { reason } from '@jiangxue/contract/kit/reason.ts'
import { ConfirmationDecision, type CreditConfirmation } from '@jiangxue/contract/learning/credit-confirmation.ts'
import { confirmationLimits } from '@jiangxue/contract/learning/credit-confirmation.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { z } from 'zod'
import { browserApi } from '../../lib/http/api-client.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { ConfirmedChanges } from './confirmed-changes.client.tsx'

const confirming: z.ZodObject<{ reason: z.ZodType<string | undefined> }> = ConfirmationDecision.pick({ reason: true })
const refusing: typeof confirming = z.object({ reason: reason(undefined, confirmationLimits.reason) })

/** Shows what a change does, and confirms or rejects it. */
export function DecisionDialog({
  row: { id, changes },
  isConfirmed,
  onClose,
}: {
  row: CreditConfirmation
  isConfirmed: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={isConfirmed ? t`确认这项更改` : t`拒绝这项更改`}
      subject={id}
      schema={isConfirmed ? confirming : refusing}
      labels={{ reason: t`说明` }}
      okText={isConfirmed ? t`确认` : t`拒绝`}
      failure={t`处理失败`}
      onClose={onClose}
      toForm={() => ({ reason: '' })}
      save={({ reason }) =>
        browserApi.decideCreditConfirmation({ params: { id }, body: { isConfirmed, reason: reason ?? '' } })
      }
    >
      {(field) => (
        <>
          <div className="mb-4">
            <ConfirmedChanges changes={changes} />
          </div>
          <Form.Item
            {...field('reason')}
            extra={isConfirmed ? t`选填，会记入操作日志` : t`提交人会看到，并记入操作日志`}
          >
            <Input.TextArea rows={3} count={{ show: true, max: confirmationLimits.reason }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
