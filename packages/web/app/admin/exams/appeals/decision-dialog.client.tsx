import { AppealDecision, type ScoreAppeal } from '@jiangxue/contract/exam/appeal.ts'
import { appealStateLabels } from '@jiangxue/contract/exam/appeal.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input, Radio } from 'antd'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'

interface DecisionDialogProps {
  appeal: ScoreAppeal
  onSaved: () => void
  onClose: () => void
}

/** Decides an appeal with a reply to its candidate. */
export default function DecisionDialog({ appeal: { id, studentName }, onSaved, onClose }: DecisionDialogProps) {
  const { t } = useLingui()
  const { translate } = useFormat()
  return (
    <FormDialog
      title={t`答复${studentName}的申诉`}
      subject={id}
      schema={AppealDecision}
      labels={{ state: t`处理结果`, reply: t`答复` }}
      okText={t`答复`}
      failure={t`答复申诉失败`}
      onClose={onClose}
      toForm={() => ({ reply: '' })}
      save={async (body) => {
        const saved = await browserApi.decideAppeal({ params: { id }, body })
        onSaved()
        return saved
      }}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">{t`申诉成立时，请先修改得分或更正试题，再答复。考生会收到通知。`}</p>
          <Form.Item {...field('state')}>
            <Radio.Group
              options={(['UPHELD', 'REJECTED'] as const).map((value) => ({
                value,
                label: translate(appealStateLabels[value]),
              }))}
            />
          </Form.Item>
          <Form.Item {...field('reply')}>
            <Input.TextArea rows={4} count={{ show: true, max: maxLengthOf(AppealDecision.shape.reply) }} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
