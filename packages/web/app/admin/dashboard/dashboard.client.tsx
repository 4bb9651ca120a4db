import { adminNoticeTexts } from '@jiangxue/contract/messaging/admin-notice.values.ts'
import type { Dashboard as DashboardData } from '@jiangxue/contract/office/dashboard.ts'
import { useLingui } from '@lingui/react/macro'
import { Alert, Card, Table, type TableColumnsType } from 'antd'
import { Coins, GraduationCap, Library, Presentation } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { DayCurve } from '../../components/day-curve.tsx'
import { Avatar, CoverImg } from '../../components/img.tsx'
import { studyTimeSteps } from '../../lib/study-time-steps.ts'
import { useFormat } from '../../lib/use-format.ts'
import { LoadFailure } from '../kit/load-failure.client.tsx'
import { PageHeader } from '../kit/page-header.client.tsx'
import { StatCards, type StatCard } from '../kit/stat-cards.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'
import type { Route } from './+types/dashboard'
import { FirstSteps } from './first-steps.client.tsx'
import { Waiting } from './waiting.client.tsx'

const enrollmentSteps = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000]
const yuan = new Intl.NumberFormat('zh-CN', {
  style: 'currency',
  currency: 'CNY',
  trailingZeroDisplay: 'stripIfInteger',
})
const whole = new Intl.NumberFormat('zh-CN')

/** Spec §2, dashboard: the school's key figures. */
export default function Dashboard({ loaderData: data }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`仪表盘`} />
      {data ? <Overview data={data} /> : <LoadFailure title={t`获取仪表盘数据失败`} />}
    </>
  )
}

function Overview({ data }: { data: DashboardData }) {
  const { t } = useLingui()
  const format = useFormat()
  const days = data.trend.map(({ day }) => day)
  const enrollments = data.trend.map((each) => each.enrollments)
  const study = data.trend.map(({ studySeconds }) => studySeconds)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const enrolled = whole.format(sum(enrollments))
  const studied = format.studyTime(sum(study))
  return (
    <>
      {data.notices.length > 0 && (
        <div className="mb-4 flex flex-col gap-3">
          {data.notices.map((notice) => (
            <Alert key={notice} type="warning" showIcon title={format.translate(adminNoticeTexts[notice])} />
          ))}
        </div>
      )}
      {data.firstSteps && <FirstSteps steps={data.firstSteps} />}
      <SchoolFigures data={data} />
      <Waiting waiting={data.waiting} />
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <DayCurve
          title={t`最近 30 天报名`}
          note={t`共 ${enrolled} 人次`}
          label={t`最近 30 天的报名曲线：共 ${enrolled} 人次，最多的一天 ${Math.max(...enrollments)} 人次`}
          days={days}
          values={enrollments}
          steps={enrollmentSteps}
          format={(value) => whole.format(value)}
        />
        <DayCurve
          title={t`最近 30 天学习时长`}
          note={t`共 ${studied}`}
          label={t`最近 30 天的学习时长曲线：共 ${studied}，最多的一天 ${format.duration(Math.max(...study))}`}
          days={days}
          values={study}
          steps={studyTimeSteps}
          isUnverified={data.trend.some(({ isUnverified }) => isUnverified)}
          format={format.duration}
        />
      </div>
      <div className="mt-4 grid gap-4 xl:grid-cols-2">
        {data.recentCourses && <RecentCourses rows={data.recentCourses} />}
        {data.recentStudents && <RecentStudents rows={data.recentStudents} />}
      </div>
    </>
  )
}

function SchoolFigures({ data }: { data: DashboardData }) {
  const { t } = useLingui()
  const cards: StatCard[] = [
    { Icon: Library, tint: 'primary', name: t`课程总数`, value: whole.format(data.totalCourses) },
    { Icon: GraduationCap, tint: 'jade', name: t`学员总数`, value: whole.format(data.totalStudents) },
    { Icon: Presentation, tint: 'gold', name: t`教师总数`, value: whole.format(data.totalTeachers) },
  ]
  if (data.thisMonthIncome !== null)
    cards.push({ Icon: Coins, tint: 'cinnabar', name: t`本月收入`, value: yuan.format(data.thisMonthIncome) })
  return <StatCards label={t`学校概况`} cards={cards} />
}

function Recent<Row extends { id: number }>({
  title,
  link,
  columns,
  rows,
  empty,
}: {
  title: string
  link?: ReactNode
  columns: TableColumnsType<Row>
  rows: Row[]
  empty: string
}) {
  return (
    <Card
      title={<h2 className="text-base font-semibold">{title}</h2>}
      extra={link}
      styles={{ body: { padding: 0, overflowX: 'auto' } }}
    >
      <Table<Row>
        rowKey="id"
        aria-label={title}
        columns={columns}
        dataSource={rows}
        pagination={false}
        locale={{ emptyText: empty }}
      />
    </Card>
  )
}

function RecentCourses({ rows }: { rows: NonNullable<DashboardData['recentCourses']> }) {
  const { t } = useLingui()
  const format = useFormat()
  const may = usePermission()
  return (
    <Recent
      title={t`最近课程`}
      rows={rows}
      empty={t`还没有课程`}
      link={may('courses.view') && <Link to="/admin/courses">{t`全部课程`}</Link>}
      columns={[
        {
          title: t`课程`,
          dataIndex: 'name',
          render: (name: string, row) => (
            <span className="flex items-center gap-3">
              <CoverImg
                src={row.coverImageUrl}
                sizes="64px"
                className="aspect-[1.6] w-16 shrink-0 rounded-md max-sm:hidden"
              />
              <Link to={`/admin/courses/edit/${row.id}`} className="font-semibold">
                {name}
              </Link>
            </span>
          ),
        },
        {
          title: t`状态`,
          dataIndex: 'status',
          width: 90,
          render: (_: string, row) => <Badge tone={row.statusTone}>{format.translate(row.statusName)}</Badge>,
        },
        { title: t`创建时间`, dataIndex: 'createTime', width: 110, render: format.date },
      ]}
    />
  )
}

function RecentStudents({ rows }: { rows: NonNullable<DashboardData['recentStudents']> }) {
  const { t } = useLingui()
  const format = useFormat()
  const may = usePermission()
  return (
    <Recent
      title={t`最近学员`}
      rows={rows}
      empty={t`还没有学员`}
      link={may('students.view') && <Link to="/admin/students">{t`全部学员`}</Link>}
      columns={[
        {
          title: t`姓名`,
          dataIndex: 'name',
          render: (name: string, row) => (
            <span className="flex items-center gap-3 sm:min-h-10">
              <Avatar src={row.avatar} width={32} height={32} className="size-8 shrink-0 max-sm:hidden" />
              {may('students.view') ? (
                <Link to={`/admin/students/${row.id}`} className="font-semibold whitespace-nowrap">
                  {name}
                </Link>
              ) : (
                <span className="font-semibold whitespace-nowrap">{name}</span>
              )}
            </span>
          ),
        },
        {
          title: t`邮箱`,
          dataIndex: 'email',
          render: (email: string | null) => <span className="break-all">{email || '—'}</span>,
        },
        { title: t`注册时间`, dataIndex: 'createTime', width: 110, render: format.date },
      ]}
    />
  )
}
