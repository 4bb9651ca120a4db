import type { OwnContract } from '@jiangxue/contract/training-contract/training-contract.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { downloadFile, exportTimeoutMs } from '../../lib/http/download-file.ts'
import { attempt } from '../../lib/show-problem.ts'

/** Downloads a signed contract as PDF. */
export function DownloadContract({
  contract: { id, courseName },
}: {
  contract: Pick<OwnContract, 'id' | 'courseName'>
}) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await attempt(t`下载培训协议失败`, () =>
      downloadFile('printOwnContract', { params: { id } }, `${t`培训协议 ${courseName}`}.pdf`, {
        timeoutMs: exportTimeoutMs,
      }),
    ).finally(() => setBusy(false))
  }
  return (
    <Button
      tone="outline"
      disabled={isBusy}
      aria-label={t`下载 ${courseName} 的培训协议`}
      onClick={() => void download()}
    >
      {isBusy ? t`正在下载…` : t`下载 PDF`}
    </Button>
  )
}
