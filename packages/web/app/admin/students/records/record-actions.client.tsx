import type { RecordHead } from '@jiangxue/contract/papers/learning-record.ts'
import { recordPageSizes } from '@jiangxue/contract/papers/learning-record.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Select } from 'antd'
import { Download, FileText, Printer, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { downloadFile } from '../../../lib/http/download-file.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { useListAddress } from '../../kit/list/use-list-address.client.ts'
import { useCheckAddress } from '../../kit/use-check-address.client.tsx'
import { useLongWork } from '../../kit/use-long-work.client.tsx'
import { IfPermitted } from '../../kit/use-permission.client.tsx'

const EvidenceDialog = lazyPart(() => import('./evidence-dialog.client.tsx'))

interface RecordActionsProps {
  id: number
  head: RecordHead
  size: number
  /** The current day in the site's time zone, for file names. */
  today: string
  /** The reason for which the full ID number is shown and therefore printed. */
  reason: string | undefined
  print: () => Promise<void>
}

/** Sets the number of lines per page, and prints or exports the record as PDF or spreadsheet. */
export function RecordActions({ id, head, size, today, reason, print }: RecordActionsProps) {
  const { t } = useLingui()
  const { change } = useListAddress()
  const withAddress = useCheckAddress()
  const { run, progress } = useLongWork({ title: t`处理学习记录`, waiting: t`正在生成学习记录，请稍候…` })
  const [isPacking, setPacking] = useState(false)
  const isTeacher = useAccount()?.role === 'TEACHER'
  const fileName = `${t`学习记录`}-${head.studentName}-${today}`

  const savePdf = () =>
    run(
      async (options) => {
        await withAddress((verifyAddress) => {
          const query = { reason, verifyAddress }
          return downloadFile('openRecordPdf', { params: { id }, query }, `${fileName}.pdf`, options)
        })
      },
      t`生成学习记录失败`,
    )
  const saveSheet = () =>
    run(
      (options) => downloadFile('exportLearningRecords', { body: { studentIds: [id] } }, `${fileName}.xlsx`, options),
      t`导出失败`,
    )
  return (
    <>
      <Select
        value={size}
        aria-label={t`每页条数`}
        style={{ width: 120 }}
        options={recordPageSizes.map((value) => ({ value, label: t`${value} 条/页` }))}
        onChange={(value: number) => change({ size: value === recordPageSizes[0] ? undefined : value })}
      />
      <IfPermitted permission="students.export">
        <Button icon={<Download aria-hidden size={16} />} onClick={() => void saveSheet()}>{t`导出`}</Button>
      </IfPermitted>
      <IfPermitted permission="students.export">
        <Button icon={<ShieldCheck aria-hidden size={16} />} onClick={() => setPacking(true)}>{t`证据包`}</Button>
      </IfPermitted>
      {!isTeacher && (
        <Button icon={<FileText aria-hidden size={16} />} onClick={() => void savePdf()}>{t`下载 PDF`}</Button>
      )}
      <Button
        type="primary"
        icon={<Printer aria-hidden size={16} />}
        onClick={() => void run(print, t`打印失败`)}
      >{t`打印`}</Button>
      {progress}
      {isPacking && <EvidenceDialog students={{ studentIds: [id] }} count={1} onClose={() => setPacking(false)} />}
    </>
  )
}
