import { AgreementDraft, type ManagedAgreement } from '@jiangxue/contract/agreement/agreement.ts'
import { agreementLabels } from '@jiangxue/contract/agreement/agreement.values.ts'
import { richTextLimits } from '@jiangxue/contract/kit/rich-text.ts'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { TextItem } from '../kit/form/text-item.client.tsx'
import { RichText } from '../kit/rich-text/rich-text.client.tsx'
import { PlaceholderList } from './placeholder-list.client.tsx'

/** Edits the draft of an agreement. */
export function DraftDialog({ agreement, onClose }: { agreement: ManagedAgreement; onClose: () => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { kind } = agreement
  const label = translate(agreementLabels[kind])
  return (
    <FormDialog
      title={t`编辑草稿：${label}`}
      schema={AgreementDraft}
      entity={agreement}
      labels={{ title: t`标题`, html: t`正文` }}
      onClose={onClose}
      failure={t`保存协议失败`}
      width={920}
      describe={{ html: (html) => t`${html.length} 个字符` }}
      save={(draft, version, _, riskReason) =>
        browserApi.saveAgreementDraft({ params: { kind }, body: { ...draft, version, riskReason } })
      }
    >
      {(field) => (
        <>
          <TextItem item={field('title')} maxLength={maxLengthOf(AgreementDraft.shape.title)} showCount />
          {kind === 'contract' && <PlaceholderList />}
          <Form.Item {...field('html')} extra={t`方括号【】里的内容要填好才能发布；请由律师审阅。`}>
            <RichText label={t`正文`} placeholder={t`在这里写正文`} maxLength={richTextLimits.maxLength} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
