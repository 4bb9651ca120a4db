import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { EmptyState } from '../components/empty-state.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { CertificatePanel } from './certificate-panel.tsx'

/** The certificates of one student; renders nothing for users who may not see them. */
export default function CertificatesOfStudent({ studentId }: { studentId: number }) {
  const { t } = useLingui()
  const [certificates, setCertificates] = useState<Certificate[]>()
  const [failure, setFailure] = useState<'refused' | 'failed'>()
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isWanted = true
    setFailure(undefined)
    browserApi.listOwnCertificates({ params: { studentId } }).then(
      (found) =>
        isWanted &&
        setCertificates(found.toSorted((a, b) => Number(b.status === 'VALID') - Number(a.status === 'VALID'))),
      (error: unknown) =>
        isWanted && setFailure(isApiProblem(error) && [401, 403, 404].includes(error.status) ? 'refused' : 'failed'),
    )
    return () => {
      isWanted = false
    }
  }, [studentId, attempt])

  if (failure === 'refused') return null
  if (failure) return <ProblemNotice message={t`获取证书数据失败`} onRetry={() => setAttempt(attempt + 1)} />
  if (!certificates)
    return (
      <p role="status" className="grid h-72 bg-paper-deep place-items-center rounded-card text-ink-3">{t`加载中…`}</p>
    )
  if (certificates.length === 0) return <EmptyState text={t`请先生成证书`} />
  return certificates.map((certificate) => (
    <section key={certificate.id} aria-label={t`证书 ${certificate.certificateNumber}`} className="surface p-4 sm:p-6">
      <CertificatePanel certificate={certificate} />
    </section>
  ))
}
