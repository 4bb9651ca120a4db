import type { CertificateData } from '@jiangxue/certificate/certificate-data.ts'
import type { CertificateSample } from '@jiangxue/contract/papers/certificate-design.values.ts'
import type { CertificateFont } from '@jiangxue/contract/papers/certificate-drawing.ts'
import { useEffect, useState } from 'react'
import { browserApi } from '../../../lib/http/api-client.ts'

/** A sample of the school's certificates, with its fonts. */
export function useSample(kind: CertificateSample) {
  const [sample, setSample] = useState<{ data: CertificateData; fonts: CertificateFont[] }>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    browserApi.getCertificateTemplate({ query: { sample: kind } }).then(
      ({ sample: data, fonts }) => isWanted && setSample({ data, fonts }),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [kind, attempt])
  return { sample, hasFailed, retry: () => setAttempt(attempt + 1) }
}
