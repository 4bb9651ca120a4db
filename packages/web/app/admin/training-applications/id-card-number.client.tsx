import { RevealForm, type ApplicationDetail } from '@jiangxue/contract/application.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { FormDialog } from '../kit/form-dialog.client.tsx'
import { IfMay } from '../kit/use-may.client.tsx'

/** The masked ID number; who may sees it in full after giving a reason, which is logged. */
export function IdCardNumber({ application }: { application: ApplicationDetail }) {
  const { t } = useLingui()
  const [revealed, setRevealed] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
      {revealed ?? application.attendeeIdCard}
      {!revealed && (
        <IfMay permission="applications.reveal">
          <Button
            type="link"
            size="small"
            className="print:hidden"
            onClick={() => setAsking(true)}
          >{t`查看完整号码`}</Button>
        </IfMay>
      )}
      {isAsking && (
        <FormDialog
          title={t`查看完整身份证号`}
          schema={RevealForm}
          entity={undefined}
          onClose={() => setAsking(false)}
          failure={t`查看失败，请稍后重试`}
          okText={t`查看`}
          labels={{ reason: t`查看理由` }}
          toForm={() => ({ reason: '' })}
          save={async ({ reason }) => {
            const result = await browserApi.revealApplicationIdCard({
              params: { id: application.id },
              body: { reason },
            })
            setRevealed(result.data.idCard)
            return result
          }}
        >
          {(field) => (
            <Form.Item {...field('reason')} extra={t`理由会记入操作日志`}>
              <Input.TextArea rows={2} count={{ show: true, max: 200 }} placeholder={t`例如与证件原件核对`} />
            </Form.Item>
          )}
        </FormDialog>
      )}
    </span>
  )
}
