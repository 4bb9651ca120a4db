import { studentStatusLabels } from '@jiangxue/contract/account/account.values.ts'
import type { StudentRow } from '@jiangxue/contract/student/student.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { Avatar } from '../../components/img.tsx'
import { ProgressBar } from '../../components/progress-bar.tsx'
import { StudyTime } from '../../components/study-time.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { useSectionAddress } from '../areas.ts'
import type { ListColumn } from '../kit/list/list-column.client.ts'

/** The login name and, if different, the student number. */
const loginOf = ({ username, studentId }: StudentRow) =>
  studentId && studentId.toLowerCase() !== username.toLowerCase() ? `${username} · ${studentId}` : username

export const studentTones = { ACTIVE: 'jade', INACTIVE: 'cinnabar' } as const

/** The columns of spec §2, admin students; for deleted students also the time of deletion. */
export function useStudentColumns(areDeleted: boolean): ListColumn<StudentRow>[] {
  const { t } = useLingui()
  const format = useFormat()
  const address = useSectionAddress()
  return [
    {
      title: t`姓名 / 登录名`,
      dataIndex: 'name',
      fixed: 'left',
      headsCard: true,
      width: 175,
      render: (name, row) => (
        <span className="flex items-center gap-3">
          <Avatar src={row.avatar} width={36} height={36} loading="lazy" className="size-9 shrink-0" />
          <span className="min-w-0 leading-snug">
            <Link
              to={address(`students/${row.id}`)}
              className="block truncate font-semibold hover:text-primary"
              title={name}
            >
              {name}
            </Link>
            <span className="block truncate text-xs font-normal text-ink-3 tabular-nums" title={loginOf(row)}>
              {loginOf(row)}
            </span>
          </span>
        </span>
      ),
    },
    { title: t`所属机构`, dataIndex: 'organizationName', width: 195 },
    {
      title: t`状态`,
      dataIndex: 'status',
      width: 75,
      render: (status) => (
        <Badge tone={studentTones[status]}>
          {studentStatusLabels[status] ? format.translate(studentStatusLabels[status]) : t`未知`}
        </Badge>
      ),
    },
    {
      title: t`学习进度`,
      dataIndex: 'averageProgress',
      width: 135,
      render: (percent) => <ProgressBar percent={percent} label={t`学习进度`} />,
    },
    {
      title: t`总学习时长`,
      dataIndex: 'totalStudyTime',
      width: 120,
      align: 'right',
      render: (seconds, { isUnverified, creditHours }: StudentRow) => (
        <>
          <StudyTime seconds={seconds} isUnverified={isUnverified} />
          <span className="block text-xs text-ink-3">{t`折合 ${creditHours} 学时`}</span>
        </>
      ),
    },
    { title: t`学习天数`, dataIndex: 'studyDays', width: 90, align: 'right', render: (days) => t`${days} 天` },
    ...(areDeleted
      ? [{ title: t`删除时间`, dataIndex: 'deletedAt' as const, width: 155, render: format.dateTime }]
      : []),
    { title: t`最后登录`, dataIndex: 'lastLoginTime', width: 155, render: (at) => format.dateTime(at) || t`从未登录` },
  ]
}
