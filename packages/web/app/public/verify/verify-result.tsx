import type { CertificateCheck } from '@jiangxue/contract/papers/certificate.ts'
import type { CertificateStatus } from '@jiangxue/contract/papers/certificate.values.ts'
import { useLingui } from '@lingui/react/macro'
import { BadgeCheck, BadgeX, RefreshCw } from 'lucide-react'
import { ButtonLink } from '../../components/button.tsx'
import { fact, type Fact, Verdict } from './verify-verdict.tsx'

const looks = {
  VALID: { Icon: BadgeCheck, tone: 'good' },
  REVOKED: { Icon: BadgeX, tone: 'bad' },
  SUPERSEDED: { Icon: RefreshCw, tone: 'replaced' },
} as const

/** Shows whether the certificate is valid, and its contents. */
export function VerifyResult({ check }: { check: CertificateCheck }) {
  const { t } = useLingui()
  const verdicts: Record<CertificateStatus, [title: string, meaning: string]> = {
    VALID: [t`证书有效`, t`这张证书由本校签发，目前有效。`],
    REVOKED: [t`证书已撤销`, t`这张证书由本校签发，但已被撤销，不再有效。`],
    SUPERSEDED: [t`证书已换发`, t`这张证书已被新证书取代，不再有效，请以新证书为准。`],
  }
  const { completedHours, classroomHours } = check
  const [title, meaning] = verdicts[check.status]
  const facts: Fact[] = [
    [t`证书编号`, check.certificateNumber],
    [t`学员姓名`, check.studentName],
    [t`培训项目`, check.courseName],
    [
      t`完成学时`,
      classroomHours > 0 ? t`${completedHours} 学时（其中线下授课 ${classroomHours} 学时）` : t`${completedHours} 学时`,
    ],
    ...(check.assessment ? [fact(t`考核`, check.assessment)] : []),
    [t`结业日期`, check.completionDate],
    [t`发证日期`, check.issueDate],
    [t`发证单位`, check.universityName],
    ...(check.identity ? [fact(t`实名认定`, check.identity)] : []),
  ]
  return (
    <Verdict {...looks[check.status]} title={title} meaning={meaning} facts={facts}>
      <p className="text-sm text-ink-3">{t`为保护隐私，姓名只显示第一个字。请与证书上的内容逐项核对。`}</p>
      {check.supersededBy && (
        <ButtonLink
          to={`/verify/${encodeURIComponent(check.supersededBy)}`}
          tone="outline"
          className="max-sm:w-full"
        >{t`查看新证书`}</ButtonLink>
      )}
    </Verdict>
  )
}
