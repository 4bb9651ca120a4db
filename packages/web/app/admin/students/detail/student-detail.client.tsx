import { studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import type { GuardianStatus } from '@jiangxue/contract/student/guardian.ts'
import type { OrganizationName, StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card } from 'antd'
import { Printer } from 'lucide-react'
import { Badge } from '../../../components/badge.tsx'
import { StudyTime } from '../../../components/study-time.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { FactTable, type Fact } from '../../kit/fact-table.client.tsx'
import { IdCardNumber } from '../../kit/form/id-card-number.client.tsx'
import { useFieldLabels } from '../../kit/form/use-field-labels.client.ts'
import { RowActions } from '../../kit/list/row-actions.client.tsx'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { useNotedPrint } from '../../kit/use-noted-print.client.ts'
import { useOwnOrganizations } from '../../kit/use-permission.client.tsx'
import { useStudentActions } from '../use-student-actions.client.tsx'
import { studentTones } from '../use-student-columns.client.tsx'
import { DocumentCards } from './document-cards.client.tsx'
import { GuardianCard } from './guardian-card.client.tsx'
import { OperationsCard } from './operations-card.client.tsx'
import { StudyCards } from './study-cards.client.tsx'
import { TaughtCards } from './taught-cards.client.tsx'

/** Everything on record about one student; printable, also for auditors. */
export default function StudentScreen({
  student,
  organizations: all,
  guardian,
}: {
  student: StudentRow
  organizations: readonly OrganizationName[]
  guardian: GuardianStatus | undefined
}) {
  const { t } = useLingui()
  const format = useFormat()
  const labels = useFieldLabels('student')
  const organizations = useOwnOrganizations(all)
  const isTeacher = useAccount()?.role === 'TEACHER'
  const { actionsOf, dialogs } = useStudentActions(organizations)
  const { isNoted, print, onRevealed } = useNotedPrint(() => browserApi.logStudentPrint({ params: { id: student.id } }))
  const studied = <StudyTime seconds={student.totalStudyTime} isUnverified={student.isUnverified} />
  const facts: Fact[] = [
    [labels.studentId, student.studentId],
    [labels.username, student.username],
    [
      labels.idCard,
      <IdCardNumber
        // A number that was shown before an edit may no longer be the one on record.
        key={student.version}
        masked={student.idCard}
        permission="students.reveal"
        reveal={(reason) => browserApi.revealStudentIdCard({ params: { id: student.id }, query: { reason } })}
        onRevealed={onRevealed}
        isPrinted={isNoted}
      />,
    ],
    [labels.ethnicity, student.ethnicity ?? '—'],
    [labels.phone, student.phone ?? '—'],
    [labels.email, student.email ?? '—'],
    [labels.organizationId, student.organizationName ?? '—'],
    [labels.enrollmentDate, student.enrollmentDate?.replace('T', ' ').slice(0, 16) ?? '—'],
    [t`总学习时长`, studied],
    [t`学习天数`, t`${student.studyDays} 天`],
    [t`完成课时`, student.completedLessons],
    [t`平均进度`, `${student.averageProgress}%`],
    [t`最后登录`, format.dateTime(student.lastLoginTime) || t`从未登录`],
    [t`建档时间`, format.dateTime(student.createTime)],
  ]
  return (
    <>
      <PageHeader
        title={student.name}
        note={
          student.deletedAt ? (
            <Badge tone="cinnabar">{t`已于 ${format.dateTime(student.deletedAt)} 删除`}</Badge>
          ) : (
            <Badge tone={studentTones[student.status]}>{format.translate(studentStatusLabels[student.status])}</Badge>
          )
        }
        actions={
          <span className="flex flex-wrap items-center gap-3 print:hidden">
            <RowActions name={student.name} actions={actionsOf(student)} shown={3} />
            <Button icon={<Printer aria-hidden size={16} />} onClick={() => void print()}>{t`打印`}</Button>
          </span>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <Card title={t`基本信息`}>
          <FactTable facts={facts} />
        </Card>
        {guardian && <GuardianCard student={student} status={guardian} />}
        {isTeacher ? (
          <TaughtCards id={student.id} />
        ) : (
          <>
            <StudyCards id={student.id} />
            <DocumentCards id={student.id} />
            <OperationsCard key={student.version} id={student.id} organizations={organizations} />
          </>
        )}
      </div>
      {dialogs}
    </>
  )
}
