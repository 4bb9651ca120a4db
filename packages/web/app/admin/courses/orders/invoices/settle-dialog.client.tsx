import { InvoiceIssueForm, InvoiceNoteForm, type Invoice } from '@jiangxue/contract/invoice/invoice.ts'
import { invoiceLimits } from '@jiangxue/contract/invoice/invoice.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Form, Input } from 'antd'
import { browserApi } from '../../../../lib/http/api-client.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { FormDialog } from '../../../kit/form/form-dialog.client.tsx'

export interface Settlement {
  invoice: Invoice
  to: 'issue' | 'reject' | 'reverse'
}

/** Notes what was done with an invoice: its number, or why there is none. */
export function SettleDialog({ invoice, to, onClose }: Settlement & { onClose: () => void }) {
  const { t } = useLingui()
  const { price } = useFormat()
  const params = { id: invoice.id }
  const common = { subject: invoice.id, entity: undefined, failure: t`保存发票失败`, onClose }
  const about = <p className="mb-4 text-ink-2">{t`${invoice.title}，${price(invoice.amount)}`}</p>
  if (to === 'issue')
    return (
      <FormDialog
        {...common}
        title={t`标记为已开票`}
        schema={InvoiceIssueForm.omit({ version: true })}
        labels={{ number: t`发票号码` }}
        toForm={() => ({ number: '' })}
        save={(body) => browserApi.issueInvoice({ params, body: { ...body, version: invoice.version } })}
      >
        {(field) => (
          <>
            {about}
            <Form.Item {...field('number')} extra={t`学员会收到通知；上传过发票文件的，可以下载`}>
              <Input maxLength={20} inputMode="numeric" />
            </Form.Item>
          </>
        )}
      </FormDialog>
    )
  const settle = to === 'reject' ? browserApi.rejectInvoice : browserApi.reverseInvoice
  return (
    <FormDialog
      {...common}
      title={to === 'reject' ? t`不予开票` : t`标记为已红冲`}
      schema={InvoiceNoteForm.omit({ version: true })}
      labels={{ note: t`原因` }}
      toForm={() => ({ note: '' })}
      save={(body) => settle({ params, body: { ...body, version: invoice.version } })}
    >
      {(field) => (
        <>
          {about}
          <Form.Item {...field('note')} extra={t`学员会看到`}>
            <Input.TextArea rows={2} maxLength={invoiceLimits.noteLength} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
