import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { certificateZipTexts } from '@jiangxue/contract/papers/certificate.values.ts'
import { useLingui } from '@lingui/react/macro'
import { downloadFile } from '../../lib/http/download-file.ts'
import { toast } from '../../lib/toast.ts'
import { useLongWork } from './use-long-work.client.tsx'

/** Downloads certificates as one zip, showing the progress; `run` runs other long tasks with the same dialog. */
export function useCertificateZip() {
  const { t } = useLingui()
  const { run, progress } = useLongWork({ title: t`处理证书`, waiting: t`正在生成证书，请稍候...` })
  const download = (certificates: readonly Certificate[]) =>
    run(
      async (options) => {
        const body = { certificateIds: certificates.map(({ id }) => id) }
        await downloadFile('batchDownloadCertificates', { body }, certificateZipTexts.fileName, options)
        toast.success(t`证书下载成功`)
      },
      t`批量下载证书失败`,
    )
  return { download, run, progress }
}
