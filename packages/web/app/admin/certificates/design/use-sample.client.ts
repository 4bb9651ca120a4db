import type { CertificateData } from '@jiangxue/certificate/certificate-data.ts'
import type { CertificateSample } from '@jiangxue/contract/papers/certificate-design.values.ts'
import type { CertificateFont } from '@jiangxue/contract/papers/certificate-drawing.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'
import { failureText } from '../../../lib/show-problem.ts'

/** A sample of the school's certificates, with its fonts; read again if the school's own font has changed. */
export function useSample(kind: CertificateSample, fontAt: string | undefined) {
  const { t } = useLingui()
  const [sample, setSample] = useState<{ data: CertificateData; fonts: CertificateFont[] }>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isWanted = true
    setFailure(undefined)
    browserApi.getCertificateTemplate({ query: { sample: kind } }).then(
      ({ sample: data, fonts }) => isWanted && setSample({ data, fonts }),
      (error: unknown) => isWanted && setFailure(failureText(error, t`获取证书模板失败`)),
    )
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the font is not read here, but the answer depends on it
  }, [kind, attempt, fontAt])
  return { sample, failure, retry: () => setAttempt(attempt + 1) }
}
