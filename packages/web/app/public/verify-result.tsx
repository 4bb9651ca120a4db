import type { CertificateCheck } from '@jiangxue/contract/certificate.ts'
import type { CertificateStatus } from '@jiangxue/contract/certificate.values.ts'
import { useLingui } from '@lingui/react/macro'
import { BadgeCheck, BadgeX, RefreshCw } from 'lucide-react'
import { ButtonLink } from '../components/button.tsx'

const looks = {
  VALID: { Icon: BadgeCheck, tone: 'bg-jade-tint text-jade border-jade' },
  REVOKED: { Icon: BadgeX, tone: 'bg-cinnabar-tint text-cinnabar-dark border-cinnabar' },
  SUPERSEDED: { Icon: RefreshCw, tone: 'bg-gold-tint text-gold-text border-gold' },
}

/** Whether the certificate is valid, as text, icon and colour, and its contents. */
export function VerifyResult({ check }: { check: CertificateCheck }) {
  const { t } = useLingui()
  const { Icon, tone } = looks[check.status]
  const verdicts: Record<CertificateStatus, [title: string, meaning: string]> = {
    VALID: [t`证书有效`, t`这张证书由本校签发，目前有效。`],
    REVOKED: [t`证书已撤销`, t`这张证书由本校签发，但已被撤销，不再有效。`],
    SUPERSEDED: [t`证书已换发`, t`这张证书已被新证书取代，不再有效，请以新证书为准。`],
  }
  const [title, meaning] = verdicts[check.status]
  const facts = [
    [t`证书编号`, check.certificateNumber],
    [t`学员姓名`, check.studentName],
    [t`培训项目`, check.courseName],
    [t`结业日期`, check.completionDate],
    [t`发证日期`, check.issueDate],
    [t`发证单位`, check.universityName],
  ]
  return (
    <section aria-labelledby="verify-verdict" className="surface overflow-hidden">
      <div className={`flex items-center gap-4 border-l-4 px-5 py-5 sm:px-7 ${tone}`}>
        <Icon aria-hidden size={44} strokeWidth={1.75} className="shrink-0" />
        <div>
          <h2 id="verify-verdict" className="font-serif text-2xl leading-tight font-bold">
            {title}
          </h2>
          <p className="mt-1 text-md">{meaning}</p>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-4 p-5 sm:grid-cols-2 sm:p-7">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="text-md font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-4 sm:px-7">
        <p className="text-sm text-ink-3">{t`为保护隐私，姓名只显示第一个字。请与证书上的内容逐项核对。`}</p>
        {check.supersededBy && (
          <ButtonLink
            to={`/verify/${encodeURIComponent(check.supersededBy)}`}
            tone="outline"
            className="max-sm:w-full"
          >{t`查看新证书`}</ButtonLink>
        )}
      </div>
    </section>
  )
}
