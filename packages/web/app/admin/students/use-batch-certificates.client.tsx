import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Certificate } from '@jiangxue/contract/certificate.ts'
import { certificateZipTexts } from '@jiangxue/contract/certificate.values.ts'
import type { StudentListQuery, StudentRow } from '@jiangxue/contract/student.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { downloadFile, exportTimeoutMs } from '../../lib/download-file.ts'
import { failureText } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import type { ListQuery } from '../kit/list-loader.ts'
import { BatchProgress } from './batch-progress.client.tsx'
import { BatchResult } from './batch-result.client.tsx'
import type { CertificateBatch } from './certificate-batch.ts'
import { useCheckAddress } from './use-check-address.client.tsx'
import { followZip } from './zip-progress.ts'

/** Issues certificates to many students at once and saves them as a zip (spec §4, §8); `dialogs` must be rendered somewhere. */
export function useBatchCertificates() {
  const { t } = useLingui()
  const { modal } = App.useApp()
  const withAddress = useCheckAddress()
  const [percent, setPercent] = useState<number>()
  const [batch, setBatch] = useState<CertificateBatch>()
  const leaving = useRef<AbortController>(null)

  async function busy(work: (signal: AbortSignal) => Promise<void>, failure: string) {
    leaving.current = new AbortController()
    setPercent(0)
    try {
      await work(leaving.current.signal)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      if (!isApiProblem(error)) throw error
      if (error.status !== 401) toast.error(failureText(error, failure))
    } finally {
      setPercent(undefined)
    }
  }

  const watching = (signal: AbortSignal) => ({ timeoutMs: exportTimeoutMs, signal, onChunk: followZip(setPercent) })

  const generate = (students: readonly StudentRow[]) =>
    busy(
      async () => {
        const studentIds = students.map(({ id }) => id)
        const issued = await withAddress((verifyAddress) =>
          browserApi.batchGenerateCertificates({ body: { studentIds, verifyAddress } }),
        )
        if (!issued) return
        const { data, failures } = issued
        if (data.length > 0) toast.success(t`证书生成成功`)
        setBatch({ certificates: data, failures })
      },
      t`批量生成证书失败`,
    )

  const download = (certificates: readonly Certificate[]) =>
    busy(
      async (signal) => {
        const body = { certificateIds: certificates.map(({ id }) => id) }
        await downloadFile('batchDownloadCertificates', { body }, certificateZipTexts.fileName, watching(signal))
        toast.success(t`证书下载成功`)
      },
      t`批量下载证书失败`,
    )

  const generateAll = ({ keyword, status, organizationId }: ListQuery, total: number) =>
    modal.confirm({
      title: t`为 ${total} 名学员生成并下载证书？`,
      content: t`按当前筛选条件，已完成规定课时的学员每人一张；已有证书的不会重复生成。未生成的学员和原因见压缩包中的“结果.csv”。`,
      okText: t`生成并下载`,
      cancelText: t`取消`,
      onOk: () =>
        void busy(
          async (signal) => {
            const filter = { keyword, status, organizationId } as Partial<StudentListQuery>
            const isDone = await withAddress(async (verifyAddress) => {
              await downloadFile(
                'batchGenerateAndDownloadCertificates',
                { body: { ...filter, verifyAddress } },
                certificateZipTexts.fileName,
                watching(signal),
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
      {percent !== undefined && <BatchProgress percent={percent} onCancel={() => leaving.current?.abort()} />}
    </>
  )
  return { generate, generateAll, dialogs }
}
