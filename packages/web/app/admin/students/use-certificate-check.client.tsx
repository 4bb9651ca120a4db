import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Certificate } from '@jiangxue/contract/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { App } from 'antd'
import { useState } from 'react'
import { CertificateDialog } from '../../certificate/lazy.tsx'
import { browserApi } from '../../lib/api-client.ts'

/** Opens the certificate of a student if there is one (spec §4); the caller must render `preview`. */
export function useCertificateCheck() {
  const { t } = useLingui()
  const { message } = App.useApp()
  const [shown, setShown] = useState<Certificate>()

  async function checkCertificate(studentId: number) {
    try {
      const { data } = await browserApi.getCertificateOfStudent({ params: { id: studentId } })
      if (data) setShown(data)
      else void message.info(t`该学员暂无证书`)
    } catch (error) {
      if (!isApiProblem(error)) throw error
      // oxlint-disable-next-line eslint/no-console -- a failed check is only noted (spec §4)
      console.warn(error.message)
    }
  }
  const preview = shown && <CertificateDialog certificate={shown} onClose={() => setShown(undefined)} />
  return { checkCertificate, preview }
}
