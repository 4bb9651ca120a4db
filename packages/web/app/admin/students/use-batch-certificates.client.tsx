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

  const generate = (students: readonly StudentRow[]) =>
    busy(
      async (options) => {
        const studentIds = students.map(({ id }) => id)
        const issued = await withAddress((verifyAddress) =>
          call('batchGenerateCertificates', { body: { studentIds, verifyAddress } }, options),
        )
        if (!issued) return
        const { data, failures } = issued
        if (data.length > 0) toast.success(t`证书生成成功`)
        setBatch({ certificates: data, failures })
      },
      t`批量生成证书失败`,
    )

  const generateAll = ({ keyword, status, organizationId }: ListQuery, total: number) =>
    modal.confirm({
      title: t`为 ${total} 名学员生成并下载证书？`,
      content: t`按当前筛选条件，已完成规定课时的学员每人一张；已有证书的不会重复生成。未生成的学员和原因见压缩包中的“结果.xlsx”。`,
      okText: t`生成并下载`,
      cancelText: t`取消`,
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
            if (isDone) toast.success(t`证书生成下载成功`)
          },
          t`一键生成下载证书失败`,
        ),
    })

  const dialogs = (
    <>
      {batch && (
        <BatchResult
          batch={batch}
          onDownload={() => void download(batch.certificates)}
          onClose={() => setBatch(undefined)}
        />
      )}
      {progress}
    </>
  )
  return { generate, generateAll, dialogs }
}
