import { evidenceTexts } from '@jiangxue/contract/proof/evidence.values.ts'
import type { StudentListQuery } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Modal } from 'antd'
import { useState } from 'react'
import { downloadFile } from '../../../lib/http/download-file.ts'
import { toast } from '../../../lib/toast.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { Day } from '../../kit/list/day-range.client.tsx'
import { useCheckAddress } from '../../kit/use-check-address.client.tsx'
import { useLongWork } from '../../kit/use-long-work.client.tsx'

interface EvidenceDialogProps {
  /** Student ids, or the filter of the list. */
  students: { studentIds?: number[] } & Partial<StudentListQuery>
  count: number
  onClose: () => void
}

/** Asks for the period and downloads the evidence of students, which auditors can verify without the school. */
export default function EvidenceDialog({ students, count, onClose }: EvidenceDialogProps) {
  const { t } = useLingui()
  const format = useFormat()
  const withAddress = useCheckAddress()
  const { run, progress } = useLongWork({ title: t`生成学时证据包`, waiting: t`正在生成证据包，请稍候…` })
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')

  const save = () =>
    run(
      async (options) => {
        const isDone = await withAddress(async (verifyAddress) => {
          const body = { ...students, from, to, verifyAddress }
          await downloadFile('downloadEvidence', { body }, format.translate(evidenceTexts.fileName), options)
          return true
        })
        if (!isDone) return
        toast.success(t`证据包下载成功`)
        onClose()
      },
      t`生成证据包失败`,
    )
  return (
    <>
      <Modal
        open
        title={t`导出 ${count} 名学员的学时证据包？`}
        okText={t`导出`}
        onOk={() => void save()}
        onCancel={onClose}
      >
        <p>
          {t`每名学员一个文件夹：学习记录 PDF、学时明细表和数据，附存证和核验程序。审核人员在自己的电脑上打开其中的 verify.html 即可核验，不需要联网，也不依赖学校。身份证号隐藏中间 8 位。`}
        </p>
        <p id="evidence-period" className="mt-4 mb-2">{t`学时明细的日期范围（可不填）`}</p>
        <span role="group" aria-labelledby="evidence-period" className="flex flex-wrap items-center gap-2">
          <Day label={t`从`} day={from} max={to} onChange={setFrom} />
          <span aria-hidden>–</span>
          <Day label={t`到`} day={to} min={from} onChange={setTo} />
        </span>
        <p className="mt-2 text-sm text-ink-3">{t`只影响学时明细表；核验需要完整的账本，数据文件总是包含全部记录。`}</p>
      </Modal>
      {progress}
    </>
  )
}
