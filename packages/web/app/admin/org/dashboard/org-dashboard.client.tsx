import type { OrganizationOverview } from '@jiangxue/contract/organization/organization-console.ts'
import { organizationLimits } from '@jiangxue/contract/organization/organization-console.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import {
  Award,
  BellRing,
  CalendarClock,
  CircleCheck,
  Clock,
  FileChartColumn,
  FileUp,
  GraduationCap,
  Hourglass,
  TrendingDown,
  TrendingUp,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import { DayCurve } from '../../../components/day-curve.tsx'
import { StudyTime } from '../../../components/study-time.tsx'
import { studyTimeSteps } from '../../../lib/study-time-steps.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { LinkRows } from '../../kit/list/link-rows.client.tsx'
import { LoadFailure } from '../../kit/load-failure.client.tsx'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { StatCards } from '../../kit/stat-cards.client.tsx'
import { useOrganizationAddress } from '../organization-choice.ts'
import { NoOrganization, OrganizationPicker } from '../organization-picker.client.tsx'
import type { Route } from './+types/org-dashboard'

/** The start page of an organization's admin: the progress of its students, and the most common actions. */
export default function OrgDashboard({ loaderData: { found: overview, failure } }: Route.ComponentProps) {
  const { t } = useLingui()
  const address = useOrganizationAddress()
  return (
    <>
      <PageHeader
        title={t`机构概况`}
        note={overview && <span className="text-ink-2">{overview.organization.name}</span>}
        actions={
          <>
            <OrganizationPicker />
            <Link to={address('students')} state={{ start: 'import' }} className="inline-flex max-sm:flex-1">
              <Button block tabIndex={-1} icon={<FileUp aria-hidden size={16} />}>{t`导入学员`}</Button>
            </Link>
            <Link to={address('learners')} className="inline-flex max-sm:flex-1">
              <Button block tabIndex={-1} icon={<BellRing aria-hidden size={16} />}>{t`提醒学习`}</Button>
            </Link>
            <Link to={address('report')} className="inline-flex max-sm:flex-1">
              <Button block tabIndex={-1} icon={<FileChartColumn aria-hidden size={16} />}>{t`月度报告`}</Button>
            </Link>
          </>
        }
      />
      {overview && <Overview overview={overview} />}
      {failure && <LoadFailure title={failure} />}
      {!overview && !failure && <NoOrganization />}
    </>
  )
}

function Overview({ overview }: { overview: OrganizationOverview }) {
  const { t } = useLingui()
  const format = useFormat()
  const address = useOrganizationAddress()
  const { learningStatuses, days } = overview
  const seconds = days.map((day) => day.seconds)
  const total = format.studyTime(overview.monthSeconds)
  const group = (name: string) => address('learners', { group: name })
  return (
    <>
      <StatCards
        label={t`机构概况`}
        cards={[
          { Icon: Users, tint: 'primary', name: t`学员`, value: t`${overview.people} 人` },
          {
            Icon: Clock,
            tint: 'jade',
            name: t`本月学习时长`,
            value: <StudyTime seconds={overview.monthSeconds} isUnverified={overview.isUnverified} />,
          },
          { Icon: GraduationCap, tint: 'gold', name: t`本月在学`, value: t`${overview.monthActive} 人` },
          { Icon: Award, tint: 'cinnabar', name: t`已发证书`, value: t`${overview.certificates} 本` },
        ]}
      />
      <LinkRows
        id="learningStatuses"
        title={t`学习情况`}
        rows={[
          { Icon: Hourglass, count: learningStatuses.notBegun, text: t`人尚未开始`, to: group('notBegun') },
          {
            Icon: TrendingDown,
            count: learningStatuses.atRisk,
            text: t`人超过 ${organizationLimits.idleDays} 天未学习`,
            to: group('atRisk'),
          },
          {
            Icon: CalendarClock,
            count: overview.endsSoon,
            text: t`人 ${organizationLimits.endsSoonDays} 天内到期`,
            to: group('endsSoon'),
          },
          {
            Icon: TrendingUp,
            count: learningStatuses.onTrack,
            text: t`人正常学习`,
            to: group('onTrack'),
            isUrgent: false,
          },
          { Icon: CircleCheck, count: learningStatuses.done, text: t`人已完成`, to: group('done'), isUrgent: false },
        ]}
      />
      {days.length > 1 && (
        <div className="mt-4">
          <DayCurve
            title={t`本月学习时长`}
            note={t`共 ${total}`}
            label={t`本月的学习时长：共 ${total}，最多的一天 ${format.duration(Math.max(...seconds))}`}
            days={days.map(({ day }) => day)}
            values={seconds}
            steps={studyTimeSteps}
            isUnverified={overview.isUnverified}
            format={format.duration}
          />
        </div>
      )}
    </>
  )
}
