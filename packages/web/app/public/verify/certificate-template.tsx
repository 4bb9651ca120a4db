import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { CertificatesOfStudent } from '../../certificate/lazy.tsx'
import { readNumber } from '../../lib/read-number.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { useAccount } from '../../lib/session/session.ts'
import { useSite } from '../../lib/site.ts'
import type { Route } from './+types/certificate-template'
import { VerifyForm } from './verify-form.tsx'
import { VerifyFrame } from './verify-frame.tsx'

export const meta = privateMeta(text('证书查询'))

/** The student and admins see the certificates; everyone else only sees the check form. */
export default function CertificateTemplate({ params }: Route.ComponentProps) {
  const { t } = useLingui()
  const account = useAccount()
  const { siteName } = useSite()
  const studentId = readNumber(params.studentId, 0)
  const mayAsk = studentId > 0 && account !== null && (account.id === studentId || account.role === 'ADMIN')
  const isOwn = mayAsk && account.id === studentId
  const title = isOwn ? t`我的证书` : t`学员的证书`
  // The server does not know who asks.
  useEffect(() => {
    if (mayAsk) document.title = `${title} - ${siteName}`
  }, [mayAsk, title, siteName])
  if (!mayAsk)
    return (
      <VerifyFrame title={t`证书查询`} lead={t`输入证书编号，或扫描证书上的二维码，核对真伪和状态。`}>
        <VerifyForm />
      </VerifyFrame>
    )
  return (
    <VerifyFrame title={title}>
      <CertificatesOfStudent key={studentId} studentId={studentId} />
    </VerifyFrame>
  )
}
