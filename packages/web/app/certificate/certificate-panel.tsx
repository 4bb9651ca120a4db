import type { Certificate } from '@jiangxue/contract/papers/certificate.ts'
import { certificateStatusLabels } from '@jiangxue/contract/papers/certificate.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Download, SearchCheck } from 'lucide-react'
import { Badge } from '../components/badge.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { useFormat } from '../lib/use-format.ts'
import { CertificatePicture } from './certificate-picture.tsx'
import { useDownload } from './use-download.ts'

const statusTones = { VALID: 'jade', REVOKED: 'cinnabar', SUPERSEDED: 'gold' } as const

export interface CertificatePanelProps {
  certificate: Certificate
  /** Staff can also download the stamped PDF of a void certificate. */
  isStaff?: boolean
}

/** One certificate: its picture, its content as text, and the PDF. */
export function CertificatePanel({ certificate, isStaff = false }: CertificatePanelProps) {
  const { t } = useLingui()
  const { download, isBusy, notice } = useDownload(certificate)
  const { certificateNumber, status, revokedReason } = certificate
  return (
    <div className="flex flex-col gap-4">
      {status === 'REVOKED' && (
        <p className="rounded-control bg-cinnabar-tint px-4 py-3 text-cinnabar-dark">
          {t`此证书已撤销，不再有效。`}
          {revokedReason && t`原因：${revokedReason}`}
        </p>
      )}
      {status === 'SUPERSEDED' && (
        <p className="rounded-control bg-gold-tint px-4 py-3 text-gold-text">{t`此证书已换发，请使用新证书。`}</p>
      )}
      <CertificatePicture certificate={certificate} />
      <Facts certificate={certificate} />
      <div className="flex flex-wrap items-center gap-3">
        {(status === 'VALID' || isStaff) && (
          <Button aria-busy={isBusy} onClick={() => void download()} className="max-sm:flex-1">
            <Download aria-hidden size={18} />
            {isBusy ? t`正在下载…` : t`下载 PDF`}
          </Button>
        )}
        <ButtonLink to={`/verify/${encodeURIComponent(certificateNumber)}`} tone="outline" className="max-sm:flex-1">
          <SearchCheck aria-hidden size={18} />
          {t`在线查验`}
        </ButtonLink>
        <p role="status" className={`max-sm:w-full ${notice?.isGood ? 'text-jade' : 'text-cinnabar-dark'}`}>
          {notice?.message}
        </p>
      </div>
    </div>
  )
}

function Facts({ certificate }: { certificate: Certificate }) {
  const { t } = useLingui()
  const format = useFormat()
  const {
    status,
    certificateNumber,
    studentName,
    idCard,
    courseName,
    completedHours,
    classroomHours,
    completionDate,
    issueDate,
    instructorName,
    universityName,
  } = certificate
  const instructor = instructorName ? [[t`授课教师`, instructorName]] : []
  const facts = [
    [t`证书编号`, certificateNumber],
    [t`学员`, studentName],
    [t`身份证号`, idCard],
    [t`培训项目`, courseName],
    [
      t`完成学时`,
      classroomHours > 0 ? t`${completedHours} 学时（其中线下授课 ${classroomHours} 学时）` : t`${completedHours} 学时`,
    ],
    [t`结业日期`, completionDate],
    [t`发证日期`, issueDate],
    ...instructor,
    [t`发证单位`, universityName],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      <div className="flex gap-2">
        <dt className="shrink-0 text-ink-3">{t`状态`}</dt>
        <dd>
          <Badge tone={statusTones[status]}>{format.translate(certificateStatusLabels[status])}</Badge>
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-2">
          <dt className="shrink-0 text-ink-3">{name}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
