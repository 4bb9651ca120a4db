import { CertificateReason, type Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { browserApi } from '../../lib/http/api-client.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import { useCheckAddress } from '../kit/use-check-address.client.tsx'

/** Asks for the reason to revoke a certificate, or to reissue it with current data. */
export function VoidDialog({
  certificate: { id, studentName, certificateNumber },
  isReissue,
  onClose,
}: {
  certificate: Certificate
  isReissue: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const withAddress = useCheckAddress()
  const params = { id }
  const reissue = (reason: string) => {
    const run = (verifyAddress?: string) => browserApi.reissueCertificate({ params, body: { reason, verifyAddress } })
    // Without an address, the call's own error states what is missing.
    return withAddress(run).then((done) => done ?? run())
  }
  return (
    <FormDialog
      title={isReissue ? t`换发证书` : t`撤销证书`}
      subject={id}
      schema={CertificateReason}
      labels={{ reason: isReissue ? t`换发原因` : t`撤销原因` }}
      okText={isReissue ? t`换发` : t`撤销证书`}
      failure={isReissue ? t`换发证书失败` : t`撤销证书失败`}
      onClose={onClose}
      toForm={() => ({ reason: '' })}
      save={({ reason }) => (isReissue ? reissue(reason) : browserApi.revokeCertificate({ params, body: { reason } }))}
    >
      {(field) => (
        <>
          <p className="mb-4 text-ink-2">
            {isReissue
              ? t`按学员目前的资料为${studentName}签发新证书，原证书 ${certificateNumber} 同时作废。`
              : t`${studentName}的证书 ${certificateNumber} 将作废，查验时显示“已撤销”和撤销前的内容。`}
          </p>
          <Form.Item
            {...field('reason')}
            extra={isReissue ? t`原因会记入操作日志` : t`学员和后台能看到撤销原因，原因会记入操作日志`}
          >
            <Input.TextArea
              rows={3}
              count={{ show: true, max: maxLengthOf(CertificateReason.shape.reason) }}
              required
            />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
