import { PublishForm, type ManagedAgreement } from '@jiangxue/contract/agreement/agreement.ts'
import { agreementLabels, agreementLimits, isOfAccounts } from '@jiangxue/contract/agreement/agreement.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, Form, Input } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { rereadSite } from '../../lib/http/reread-site.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'

const form = PublishForm.omit({ version: true })

/** Publishes the draft of an agreement as its next version. */
export function PublishDialog({ agreement, onClose }: { agreement: ManagedAgreement; onClose: () => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { kind, version, versions } = agreement
  const label = translate(agreementLabels[kind])
  const next = (versions[0]?.version ?? 0) + 1
  return (
    <FormDialog
      title={t`发布${label}第 ${next} 版`}
      schema={form}
      subject={kind}
      labels={{ summary: t`这一版有什么变化`, needsConsentAgain: '' }}
      onClose={onClose}
      failure={t`发布协议失败`}
      okText={t`发布`}
      toForm={() => ({ summary: next === 1 ? t`首次发布` : '', needsConsentAgain: false })}
      save={async (values) => {
        const published = await browserApi.publishAgreement({ params: { kind }, body: { ...values, version } })
        void rereadSite()
        return published
      }}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">{t`发布后立即生效，不能再改；要改就发布下一版。`}</p>
          <Form.Item {...field('summary')}>
            <Input.TextArea rows={2} maxLength={agreementLimits.summaryLength} showCount />
          </Form.Item>
          {(isOfAccounts(kind) || kind === 'face') && next > 1 && (
            <Form.Item {...field('needsConsentAgain')} label={undefined} valuePropName="checked">
              <Checkbox>
                {kind === 'face' ? t`请所有学员重新选择是否同意` : t`请所有学员、教师和机构管理员重新同意`}
              </Checkbox>
            </Form.Item>
          )}
          {isOfAccounts(kind) && next === 1 && (
            <p className="text-ink-2">{t`已有的学员、教师和机构管理员下次打开网站时须同意；正在学习的课时不受影响。`}</p>
          )}
        </>
      )}
    </FormDialog>
  )
}
