import type { TaughtCourse, TeachingOverview } from '@jiangxue/contract/course/teacher-console.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card } from 'antd'
import { Clock, GraduationCap, Library, Mail, MessageCircleQuestionMark, Users } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../../components/badge.tsx'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import { StudyTime } from '../../../components/study-time.tsx'
import { Unverified } from '../../../components/unverified.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import { LinkRows } from '../../kit/list/link-rows.client.tsx'
import { LoadFailure } from '../../kit/load-failure.client.tsx'
import { PageHeader } from '../../kit/page-header.client.tsx'
import { StatCards } from '../../kit/stat-cards.client.tsx'
import type { Route } from './+types/teacher-dashboard'
import { TeacherPicker } from './teacher-picker.client.tsx'

/** A teacher's start page: open tasks, and the progress in their courses. */
export default function TeacherDashboard({ loaderData: { found: overview, failure } }: Route.ComponentProps) {
  const { t } = useLingui()
  const address = useSectionAddress()
  return (
    <>
      <PageHeader
        title={t`教学概况`}
        actions={
          <>
            <TeacherPicker teacher={overview?.teacher} />
            <Link to={address('questions')} className="inline-flex max-sm:flex-1">
              <Button
                block
                tabIndex={-1}
                icon={<MessageCircleQuestionMark aria-hidden size={16} />}
              >{t`回答提问`}</Button>
            </Link>
            <Link to={address('students')} className="inline-flex max-sm:flex-1">
              <Button block tabIndex={-1} icon={<GraduationCap aria-hidden size={16} />}>{t`查看学员`}</Button>
            </Link>
          </>
        }
      />
      {overview && <Overview overview={overview} />}
      {failure && <LoadFailure title={failure} />}
    </>
  )
}

function Overview({ overview }: { overview: TeachingOverview }) {
  const { t } = useLingui()
  const address = useSectionAddress()
  const { courses } = overview
  return (
    <>
      <StatCards
        label={t`教学概况`}
        cards={[
          { Icon: Library, tint: 'primary', name: t`我的课程`, value: t`${courses.length} 门` },
          { Icon: Users, tint: 'jade', name: t`学员`, value: t`${overview.learners} 人` },
          { Icon: GraduationCap, tint: 'gold', name: t`本周学习`, value: t`${overview.activeThisWeek} 人次` },
          {
            Icon: Clock,
            tint: 'cinnabar',
            name: t`学习时长`,
            value: <StudyTime seconds={overview.studySeconds} isUnverified={overview.isUnverified} />,
          },
        ]}
      />
      <LinkRows
        id="waiting"
        title={t`待办`}
        rows={[
          {
            Icon: MessageCircleQuestionMark,
            count: overview.openQuestions,
            text: t`个提问待回答`,
            to: address('questions?state=open'),
          },
          { Icon: Mail, count: overview.unreadMessages, text: t`条未读消息`, to: address('messages') },
        ]}
      />
      <Card className="mt-4!" title={<h2 className="text-base font-semibold">{t`我的课程`}</h2>}>
        {courses.length === 0 ? (
          <p className="text-ink-3">{t`还没有课程。学校把您设为课程的授课教师后，课程会显示在这里。`}</p>
        ) : (
          <ul className="-my-4 divide-y divide-line">
            {courses.map((course) => (
              <CourseLine key={course.id} course={course} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

/** A course with its figures, linked to the statistics of where its learners stop. */
function CourseLine({ course }: { course: TaughtCourse }) {
  const { t } = useLingui()
  const format = useFormat()
  const address = useSectionAddress()
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <span className="min-w-0 flex-[1_1_14rem]">
        <Link to={address(`courses/lessons/${course.id}`)} className="font-semibold hover:text-primary">
          {course.name}
        </Link>{' '}
        <Badge tone={course.statusTone}>{format.translate(course.statusName)}</Badge>
        <span className="mt-1 block text-sm text-ink-3 tabular-nums">
          {t`${course.learners} 名学员 · 本周 ${course.activeThisWeek} 人学习 · ${format.studyTime(course.studySeconds)} · ${course.finished} 人学完`}
          <Unverified isShown={course.isUnverified} />
        </span>
      </span>
      <ProgressBar
        percent={course.completion}
        label={t`${course.name}的完成率`}
        className="min-w-40 flex-[0_1_12rem] max-sm:flex-1"
      />
      <Link to={address(`courses/lessons/${course.id}`)} className="text-primary">
        {t`学习情况`}
      </Link>
    </li>
  )
}
