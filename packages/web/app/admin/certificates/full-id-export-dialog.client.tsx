import { RevealForm } from '@jiangxue/contract/account/id-card-form.ts'
import { certificateSheetTitles } from '@jiangxue/contract/papers/certificate.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { useFormat } from '../../lib/use-format.ts'
import { FormDialog } from '../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../kit/form/max-length-of.ts'
import type { ListQuery } from '../kit/list/list-loader.ts'
import { useExporter } from '../kit/list/use-exporter.client.ts'

/** Exports the list with full ID numbers, for a reason that is logged. */
export function FullIdExportDialog({ query, onClose }: { query: ListQuery; onClose: () => void }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const run = useExporter('exportCertificates', translate(certificateSheetTitles.sheet))
  return (
    <FormDialog
      title={t`导出完整身份证号`}
      schema={RevealForm}
      labels={{ reason: t`导出理由` }}
      okText={t`导出`}
      failure={t`导出失败`}
      onClose={onClose}
      toForm={() => ({ reason: '' })}
      save={async ({ reason }) => {
        await run({ ...query, reason }, () => undefined)
        return { message: t`导出成功` }
      }}
    >
      {(field) => (
        <Form.Item {...field('reason')} extra={t`理由会记入操作日志`}>
          <Input.TextArea
            rows={2}
            count={{ show: true, max: maxLengthOf(RevealForm.shape.reason) }}
            placeholder={t`例如报送主管部门`}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}
