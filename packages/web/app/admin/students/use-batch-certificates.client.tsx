import { certificateZipTexts } from '@jiangxue/contract/papers/certificate.values.ts'
import type { StudentListQuery, StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { call } from '../../lib/http/api-client.ts'
import { downloadFile } from '../../lib/http/download-file.ts'
import { toast } from '../../lib/toast.ts'
import type { ListQuery } from '../kit/list/list-loader.ts'
import { useCertificateZip } from '../kit/use-certificate-zip.client.tsx'
import { useCheckAddress } from '../kit/use-check-address.client.tsx'
import type { CertificateBatch } from './certificate-batch.ts'

const BatchResult = lazyPart(() => import('./batch-result.client.tsx'))

/** Issues certificates to students and downloads them as a zip (spec §4, §8); the caller must render `dialogs`. */
export function useBatchCertificates() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const withAddress = useCheckAddress()
  const { download, run: busy, progress } = useCertificateZip()
  const [batch, setBatch] = useState<CertificateBatch>()

  const issue = (studentIds: number[], renewDeleted?: true) =>
    busy(
      async (options) => {
        const issued = await withAddress((verifyAddress) =>
          call('batchGenerateCertificates', { body: { studentIds, verifyAddress, renewDeleted } }, options),
        )
        if (!issued) return
        if (issued.data.length > 0) toast.success(t`证书生成成功`)
        setBatch({ certificates: issued.data, renew })
      },
      t`批量生成证书失败`,
    )
  const renew = (studentIds: number[]) => void issue(studentIds, true)
  const generate = (students: readonly StudentRow[]) => issue(students.map(({ id }) => id))

  const generateAll = ({ keyword, status, organizationId }: ListQuery, total: number) =>
    modal.confirm({
      title: t`为 ${total} 名学员生成并下载证书？`,
      content: t`按当前筛选条件，已完成规定课时的学员每人一张；已有证书的不会重复生成，已删除的不会重新生成。完成后列出每名学员的结果和原因。`,
      okText: t`生成并下载`,
      onOk: () =>
        void busy(
          async (options) => {
            const filter = { keyword, status, organizationId } as Partial<StudentListQuery>
            const isDone = await withAddress(async (verifyAddress) => {
              await downloadFile(
                'batchGenerateAndDownloadCertificates',
                { body: { ...filter, all: true, verifyAddress } },
                certificateZipTexts.fileName,
                options,
              )
              return true
            })
            if (!isDone) return
            toast.success(t`证书生成下载成功`)
            setBatch({ renew })
          },
          t`一键生成下载证书失败`,
        ),
    })

  const dialogs = (
    <>
      {batch && (
        <BatchResult
          batch={batch}
          onDownload={(certificates) => void download(certificates)}
          onClose={() => setBatch(undefined)}
        />
      )}
      {progress}
    </>
  )
  return { generate, generateAll, dialogs }
}
