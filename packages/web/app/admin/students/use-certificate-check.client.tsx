import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useState } from 'react'
import { CertificateDialog } from '../../certificate/lazy.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { attempt } from '../../lib/show-problem.ts'

/** Opens the certificate of a student if there is one; the caller must render `preview`. A failure is shown (spec §8). */
export function useCertificateCheck() {
  const { t } = useLingui()
  const { message } = App.useApp()
  const [shown, setShown] = useState<Certificate>()

  async function checkCertificate(studentId: number) {
    await attempt(t`处理证书失败`, async () => {
      const { data } = await browserApi.getCertificateOfStudent({ params: { id: studentId } })
      if (data) setShown(data)
      else void message.info(t`该学员暂无证书`)
    })
  }
  const preview = shown && <CertificateDialog certificate={shown} onClose={() => setShown(undefined)} />
  return { checkCertificate, preview }
}
