import type { ApplicationDetail, ApplicationNeighbours } from '@jiangxue/contract/papers/application.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card } from 'antd'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { useFormat } from '../../lib/use-format.ts'
import { FactTable, type Fact } from '../kit/fact-table.client.tsx'
import { IdCardNumber } from '../kit/form/id-card-number.client.tsx'
import { OffButton } from '../kit/off-button.client.tsx'
import { PageHeader } from '../kit/page-header.client.tsx'
import { useNotedPrint } from '../kit/use-noted-print.client.ts'
import { applicationTone } from './application-tone.ts'
import { IdPhotos } from './id-photos.client.tsx'
import { ReviewPanel } from './review-panel.client.tsx'

/** One application with its photos and its review; printed as a form. */
export default function ApplicationScreen({
  application,
  neighbours,
}: {
  application: ApplicationDetail
  neighbours: ApplicationNeighbours
}) {
  const { t } = useLingui()
  const format = useFormat()
  const { isNoted, print, onRevealed } = useNotedPrint(() =>
    browserApi.logApplicationPrint({ params: { id: application.id } }),
  )
  const { consentVersion } = application
  const consentedAt = format.dateTime(application.consentedAt)
  const facts: Fact[] = [
    [t`姓名`, application.attendeeName],
    [t`性别`, format.translate(application.attendeeGender)],
    [
      t`身份证号`,
      <IdCardNumber
        key="number"
        masked={application.attendeeIdCard}
        permission="applications.reveal"
        reveal={(reason) => browserApi.revealApplicationIdCard({ params: { id: application.id }, body: { reason } })}
        onRevealed={onRevealed}
        isPrinted={isNoted}
      />,
    ],
    [t`手机号`, application.attendeePhone],
    [t`学历`, format.translate(application.attendeeEducation)],
    [t`联系地址`, application.attendeeAddress],
    [t`工作单位`, application.attendeeCompany],
    [t`经办人`, [application.handlerName, application.handlerPhone].filter(Boolean).join(' ') || '—'],
    ...(application.guardianName
      ? [[t`监护人（未满 18 周岁）`, `${application.guardianName} ${application.guardianPhone}`] as const]
      : []),
    [t`备注`, application.remarks || '—'],
    [t`提交时间`, format.dateTime(application.submittedAt)],
    [
      t`知情同意`,
      consentVersion === 0
        ? t`报名表中的说明，${consentedAt}`
        : t`《报名信息处理说明》第 ${consentVersion} 版，${consentedAt}`,
    ],
    [t`学号`, application.studentNumber ?? '—'],
  ]
  return (
    <>
      <PageHeader
        title={application.attendeeName}
        note={<Badge tone={applicationTone[application.status]}>{format.translate(application.statusText)}</Badge>}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <Neighbour
              id={neighbours.previousId}
              label={t`上一份`}
              none={t`已是第一份`}
              icon={<ChevronLeft aria-hidden size={16} />}
            />
            <Neighbour
              id={neighbours.nextId}
              label={t`下一份`}
              none={t`已是最后一份`}
              icon={<ChevronRight aria-hidden size={16} />}
            />
            <Button icon={<Printer aria-hidden size={16} />} onClick={() => void print()}>{t`打印`}</Button>
          </span>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] print:block">
        <div className="grid gap-4">
          <Card title={t`申请内容`}>
            <FactTable facts={facts} />
          </Card>
          <IdPhotos application={application} onRevealed={onRevealed} isPrinted={isNoted} />
        </div>
        <div className="lg:sticky lg:top-4">
          <ReviewPanel application={application} />
        </div>
      </div>
    </>
  )
}

interface NeighbourProps {
  id: number | null
  label: string
  /** Why there is none. */
  none: string
  icon: ReactNode
}
function Neighbour({ id, label, none, icon }: NeighbourProps) {
  const { search } = useLocation()
  if (id === null)
    return (
      <OffButton off={none} icon={icon}>
        {label}
      </OffButton>
    )
  return (
    <Link to={`/admin/training-applications/${id}${search}`} className="inline-flex">
      <Button tabIndex={-1} icon={icon}>
        {label}
      </Button>
    </Link>
  )
}
