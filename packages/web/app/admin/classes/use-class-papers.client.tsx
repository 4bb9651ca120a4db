import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { classArchiveTexts, memberSheetTitles } from '@jiangxue/contract/class/training-class.values.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { call } from '../../lib/http/api-client.ts'
import { downloadFile } from '../../lib/http/download-file.ts'
import { reportFailure } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useCertificateZip } from '../kit/use-certificate-zip.client.tsx'
import { useCheckAddress } from '../kit/use-check-address.client.tsx'
import { useLongWork } from '../kit/use-long-work.client.tsx'
import type { CertificateBatch } from '../students/certificate-batch.ts'

const BatchResult = lazyPart(() => import('../students/batch-result.client.tsx'))

/** The documents of a class: certificates, roster and archive; the caller must render `dialogs`. */
export function useClassPapers({ id, name, status, memberCount }: ClassOverview) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const { modal } = App.useApp()
  const { revalidate } = useRevalidator()
  const withAddress = useCheckAddress()
  const certificateZip = useCertificateZip()
  const work = useLongWork({ title: t`班期归档`, waiting: t`正在生成档案，请稍候…` })
  const [batch, setBatch] = useState<CertificateBatch>()
  const params = { id }

  const issueAll = async (renewed?: { studentIds: number[]; renewDeleted: true }) => {
    await certificateZip.run(
      async (options) => {
        const issued = await withAddress((verifyAddress) =>
          call('issueClassCertificates', { params, body: { ...renewed, verifyAddress } }, options),
        )
        if (!issued) return
        setBatch({
          certificates: issued.data,
          renew: (studentIds) => void issueAll({ studentIds, renewDeleted: true }),
        })
      },
      t`批量生成证书失败`,
    )
    // The server may have issued certificates although the call was canceled or its response was lost.
    await revalidate()
  }
  const issue = () =>
    void modal.confirm({
      title: t`为“${name}”生成证书？`,
      content: t`完成课程并符合考核要求的学员每人一张，印有班期的起止日期；已有证书的不会重复生成，其他学员会说明原因。`,
      okText: t`生成`,
      onOk: () => void issueAll(),
    })
  const exportMembers = () =>
    void downloadFile('exportClassMembers', { params }, `${name}-${translate(memberSheetTitles.sheet)}.xlsx`).catch(
      (error: unknown) => reportFailure(error, t`导出失败`),
    )
  const download = () =>
    work.run(
      async (options) => {
        const isDone = await withAddress(async (verifyAddress) => {
          const fileName = `${name}-${translate(classArchiveTexts.fileName)}`
          await downloadFile('archiveClass', { params, body: { verifyAddress } }, fileName, options)
          return true
        })
        if (isDone) toast.success(t`班期已归档`)
        await revalidate()
      },
      t`归档失败`,
    )
  const archive = () => {
    if (status === 'ARCHIVED') return void download()
    modal.confirm({
      title: t`归档“${name}”？`,
      content: t`下载一个压缩包：${memberCount} 名学员的学时证据、证书、名册和报名申请。归档后班期不能再更改，需要时可以重新打开。`,
      okText: t`归档`,
      onOk: () => void download(),
    })
  }
  const dialogs = (
    <>
      {batch && (
        <BatchResult
          batch={batch}
          onDownload={(certificates) => void certificateZip.download(certificates)}
          onClose={() => setBatch(undefined)}
        />
      )}
      {certificateZip.progress}
      {work.progress}
    </>
  )
  return { issue, exportMembers, archive, dialogs }
}
