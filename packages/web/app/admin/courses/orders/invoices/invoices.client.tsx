import type { Invoice } from '@jiangxue/contract/invoice/invoice.ts'
import {
  invoiceBuyerLabels,
  invoiceStateLabels,
  invoiceStates,
  type InvoiceState,
} from '@jiangxue/contract/invoice/invoice.values.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Badge } from '../../../../components/badge.tsx'
import { browserApi } from '../../../../lib/http/api-client.ts'
import { attempt } from '../../../../lib/show-problem.ts'
import { toast } from '../../../../lib/toast.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useOptions } from '../../../kit/form/use-options.client.ts'
import type { ListColumn } from '../../../kit/list/list-column.client.ts'
import { ListPage } from '../../../kit/list/list-page.client.tsx'
import { RowActions } from '../../../kit/list/row-actions.client.tsx'
import { FileChooser } from '../../../kit/upload/file-chooser.client.tsx'
import type { Route } from './+types/invoices'
import { SettleDialog, type Settlement } from './settle-dialog.client.tsx'

const tones = {
  ASKED: 'gold',
  ISSUED: 'jade',
  REJECTED: 'plain',
  WITHDRAWN: 'plain',
  REVERSED: 'plain',
} as const satisfies Record<InvoiceState, string>

/** Invoices that students ask for; they are issued in the tax system, and noted and handed over here. */
export default function Invoices({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  const { translate, price, dateTime } = useFormat()
  const optionsOf = useOptions()
  const { revalidate } = useRevalidator()
  const [settled, setSettled] = useState<Settlement>()
  const chooser = useRef<HTMLInputElement>(null)
  const uploadFor = useRef(0)
  const upload = (file: File) =>
    attempt(t`发票上传失败`, async () => {
      toast.success((await browserApi.uploadInvoice({ params: { id: uploadFor.current }, file })).message)
      void revalidate()
    })
  const columns: ListColumn<Invoice>[] = [
    {
      title: t`学员`,
      dataIndex: 'studentName',
      fixed: 'left',
      width: 130,
      render: (name, { studentNumber }) => (
        <>
          <span className="font-semibold">{name}</span>
          <br />
          <span className="text-sm text-ink-3">{studentNumber}</span>
        </>
      ),
    },
    { title: t`课程`, dataIndex: 'courseName', width: 170 },
    { title: t`金额`, dataIndex: 'amount', width: 100, align: 'right', render: price },
    {
      title: t`抬头`,
      dataIndex: 'title',
      width: 230,
      render: (title, { buyer, taxNumber, email }) => (
        <span className="[overflow-wrap:anywhere]">
          {translate(invoiceBuyerLabels[buyer])} · {title}
          {taxNumber && (
            <>
              <br />
              {taxNumber}
            </>
          )}
          <br />
          <span className="text-ink-3">{email}</span>
        </span>
      ),
    },
    {
      title: t`状态`,
      dataIndex: 'state',
      width: 150,
      render: (state, { number, note, isAbovePaid, fileUrl }) => (
        <>
          <Badge tone={tones[state]}>{translate(invoiceStateLabels[state])}</Badge>
          {isAbovePaid && <Badge tone="cinnabar">{t`需红冲`}</Badge>}
          {number && <p className="text-sm [overflow-wrap:anywhere]">{number}</p>}
          {note && <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">{note}</p>}
          {fileUrl && <a href={fileUrl}>{t`下载发票`}</a>}
        </>
      ),
    },
    { title: t`申请时间`, dataIndex: 'createdAt', width: 150, render: dateTime },
  ]
  return (
    <>
      <ListPage
        title={t`开票申请`}
        data={data}
        columns={columns}
        keyword={t`学员、学号、抬头或发票号码`}
        empty={t`没有符合条件的开票申请`}
        begin={t`还没有开票申请，学员在“我的订单”中提出后出现在这里`}
        rowActionsWidth={170}
        filters={[{ name: 'state', label: t`状态`, options: optionsOf(invoiceStates, invoiceStateLabels) }]}
        rowActions={(row) => (
          <RowActions
            name={t`${row.studentName}的发票`}
            actions={[
              ...(row.state === 'ASKED' || row.state === 'ISSUED'
                ? [
                    {
                      label: row.fileUrl ? t`更换发票` : t`上传发票`,
                      permission: 'courses.edit',
                      onClick: () => {
                        uploadFor.current = row.id
                        chooser.current?.click()
                      },
                    } as const,
                  ]
                : []),
              ...(row.state === 'ASKED'
                ? ([
                    {
                      label: t`已开票`,
                      permission: 'courses.edit',
                      onClick: () => setSettled({ invoice: row, to: 'issue' }),
                    },
                    {
                      label: t`不予开票`,
                      permission: 'courses.edit',
                      onClick: () => setSettled({ invoice: row, to: 'reject' }),
                    },
                  ] as const)
                : []),
              ...(row.state === 'ISSUED'
                ? [
                    {
                      label: t`已红冲`,
                      permission: 'courses.edit',
                      onClick: () => setSettled({ invoice: row, to: 'reverse' }),
                    } as const,
                  ]
                : []),
            ]}
          />
        )}
      />
      <FileChooser
        ref={chooser}
        accept=".pdf,.ofd,.xml"
        label={t`选择发票文件`}
        onChoose={([file]) => file && void upload(file)}
      />
      {settled && <SettleDialog {...settled} onClose={() => setSettled(undefined)} />}
    </>
  )
}
