import type { ClassMember, PartResult } from '@jiangxue/contract/class/class-roster.ts'
import type { ClassOverview } from '@jiangxue/contract/class/training-class.ts'
import { assessmentLabels } from '@jiangxue/contract/class/training-class.values.ts'
import { learnerGroupLabels, type LearningStatus } from '@jiangxue/contract/organization/organization-console.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../components/badge.tsx'
import { StudyTime } from '../../components/study-time.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { useSectionAddress } from '../areas.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'
import { useBadge } from '../kit/list/use-badge.client.tsx'
import { PermittedLink } from '../kit/permitted-link.client.tsx'

const tones: Record<LearningStatus, 'plain' | 'cinnabar' | 'primary' | 'jade'> = {
  notBegun: 'plain',
  atRisk: 'cinnabar',
  onTrack: 'primary',
  done: 'jade',
}

/** The columns of a class roster. */
export function useMemberColumns({ lessonsWanted, parts }: ClassOverview): ListColumn<ClassMember>[] {
  const { t } = useLingui()
  const badge = useBadge()
  const format = useFormat()
  const address = useSectionAddress()
  return [
    {
      title: t`姓名 / 学号`,
      dataIndex: 'name',
      headsCard: true,
      fixed: 'left',
      width: 150,
      render: (name, { id, studentNumber }) => (
        <span className="block min-w-0 leading-snug">
          <span className="block truncate font-semibold">
            <PermittedLink permission="students.view" to={address(`students/${id}`)} className="hover:text-primary">
              {name}
            </PermittedLink>
          </span>
          <span className="block truncate text-xs font-normal text-ink-3">{studentNumber}</span>
        </span>
      ),
    },
    { title: t`学习情况`, dataIndex: 'learningStatus', width: 100, render: badge(tones, learnerGroupLabels) },
    {
      title: t`完成课时`,
      dataIndex: 'completedLessons',
      width: 84,
      align: 'right',
      render: (lessons) => `${lessons} / ${lessonsWanted}`,
    },
    {
      title: t`学习时长`,
      dataIndex: 'studySeconds',
      width: 130,
      align: 'right',
      render: (seconds, { isUnverified }) => <StudyTime seconds={seconds} isUnverified={isUnverified} />,
    },
    {
      title: t`学时`,
      dataIndex: 'creditHours',
      width: 84,
      align: 'right',
      render: (hours, { classroomHours }) => (
        <>
          {hours}
          {classroomHours > 0 && <span className="block text-xs text-ink-3">{t`线下 ${classroomHours}`}</span>}
        </>
      ),
    },
    { title: t`最后学习`, dataIndex: 'lastStudyTime', width: 140, render: (at) => format.dateTime(at) || t`从未学习` },
    {
      title: t`考核`,
      dataIndex: 'isPassed',
      width: 170,
      render: (isPassed, { score, assessedOn, assessedBy, assessedAt, parts: results }) => {
        const inParts = parts.map(({ id, name }) => (
          <PartOutcome key={id} name={name} result={results.find(({ partId }) => partId === id)} />
        ))
        if (isPassed === null)
          return (
            <>
              <span className="text-ink-3">{format.translate(assessmentLabels.none)}</span>
              {inParts}
            </>
          )
        const words = format.translate(assessmentLabels[isPassed ? 'passed' : 'failed'])
        return (
          <>
            <Badge tone={isPassed ? 'jade' : 'cinnabar'}>{score === null ? words : t`${words} ${score} 分`}</Badge>
            <span className="block text-sm text-ink-2">
              {assessedOn} · {assessedBy}
              {assessedAt && <span className="block">{t`${format.date(assessedAt)} 登记`}</span>}
            </span>
            {inParts}
          </>
        )
      },
    },
    { title: t`证书编号`, dataIndex: 'certificateNumber', width: 210, render: (number) => number ?? '—' },
    { title: t`机构`, dataIndex: 'organizationName', width: 170, render: (name) => name ?? '—' },
    { title: t`入班时间`, dataIndex: 'joinedAt', width: 155, render: format.dateTime },
  ]
}

/** How a member did in a part of the assessment, and why it was entered. */
function PartOutcome({ name, result }: { name: string; result: PartResult | undefined }) {
  const { t } = useLingui()
  const { translate } = useFormat()
  const words = translate(assessmentLabels[!result ? 'none' : result.isPassed ? 'passed' : 'failed'])
  return (
    <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
      {result && result.score !== null ? t`${name}：${words} ${result.score} 分` : t`${name}：${words}`}
      {result?.reason && <span className="block text-xs text-ink-3">{result.reason}</span>}
    </span>
  )
}
