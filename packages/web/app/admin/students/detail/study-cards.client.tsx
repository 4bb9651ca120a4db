import type { EnrollmentRow } from '@jiangxue/contract/course/course.ts'
import type { StudyRefusal } from '@jiangxue/contract/student/student-centre.ts'
import type { StudySession } from '@jiangxue/contract/student/student-history.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import { Unverified } from '../../../components/unverified.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { describeDevice } from '../../../lib/session/describe-device.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { PagedCard, type CardColumn } from '../../kit/list/paged-card.client.tsx'
import { HeldStudyCard } from './held-study-card.client.tsx'
import { PresenceCard } from './presence-card.client.tsx'
import { RecentDays } from './recent-days.client.tsx'

/** A student's study: courses, days, and every session with its rejected reports. */
export function StudyCards({ id }: { id: number }) {
  const { t } = useLingui()
  const { translate, dateTime, duration } = useFormat()
  const params = { userId: id }
  const [settled, setSettled] = useState(0)
  const courses: CardColumn<EnrollmentRow>[] = [
    { title: t`课程名称`, render: ({ courseName }) => courseName, isWide: true },
    {
      title: t`学习进度`,
      render: ({ courseProgress, courseName }) => (
        <ProgressBar percent={courseProgress} label={t`${courseName}的学习进度`} className="min-w-36" />
      ),
    },
    { title: t`完成课时`, render: ({ completedLessons, lessonCount }) => `${completedLessons}/${lessonCount}` },
    {
      title: t`学习时长`,
      render: ({ studySeconds, isUnverified }) => (
        <>
          {duration(studySeconds)}
          <Unverified isShown={isUnverified} />
        </>
      ),
      align: 'right',
    },
    { title: t`最后学习`, render: ({ lastStudyTime }) => dateTime(lastStudyTime) || '—' },
    { title: t`有效期至`, render: ({ expiresAt }) => dateTime(expiresAt) || t`长期有效` },
  ]
  const sessions: CardColumn<StudySession>[] = [
    { title: t`开始`, render: ({ startedAt }) => dateTime(startedAt) },
    { title: t`结束`, render: ({ endedAt }) => dateTime(endedAt) },
    {
      title: t`课程 / 课时`,
      isWide: true,
      render: ({ courseName, lessonTitle }) => (
        <>
          {courseName}
          <span className="block text-ink-3">{lessonTitle}</span>
        </>
      ),
    },
    { title: t`计入学时`, render: ({ creditedSeconds }) => duration(creditedSeconds), align: 'right' },
    { title: t`账本条数`, render: ({ segments }) => segments, align: 'right' },
    { title: t`IP 地址`, render: ({ ip, hasOtherIps }) => (hasOtherIps ? t`${ip ?? '—'} 等` : (ip ?? t`已清除`)) },
    {
      title: t`设备`,
      isWide: true,
      render: ({ device }) =>
        device === null ? t`已清除` : <span title={device}>{describeDevice(device) || '—'}</span>,
    },
    {
      title: t`该课时当天未计入`,
      isWide: true,
      render: ({ refusals }) =>
        refusals.length === 0
          ? '—'
          : refusals.map(({ reason, message, count }) => (
              <span key={reason} className="block">
                {translate(message)}
                {t`（${count} 次）`}
              </span>
            )),
    },
  ]
  const refusals: CardColumn<StudyRefusal>[] = [
    { title: t`日期`, render: ({ day }) => day },
    { title: t`课程名称`, render: ({ courseName }) => courseName, isWide: true },
    { title: t`课时`, render: ({ lessonTitle }) => lessonTitle, isWide: true },
    { title: t`原因`, render: ({ message }) => translate(message), isWide: true },
    { title: t`次数`, render: ({ count }) => count, align: 'right' },
    { title: t`最后一次`, render: ({ lastTime }) => dateTime(lastTime) },
  ]
  return (
    <>
      <PagedCard
        title={t`报名课程`}
        empty={t`没有报名课程`}
        failure={t`获取课程信息失败`}
        columns={courses}
        keyOf={({ courseId }) => courseId}
        load={(query) => browserApi.listCourseStatistics({ params, query })}
      />
      <PagedCard
        title={t`未报名学习的课程`}
        empty={t`没有未报名学习的课程`}
        failure={t`获取课程信息失败`}
        columns={courses}
        keyOf={({ courseId }) => courseId}
        load={(query) => browserApi.listFreeCourseRecords({ params, query })}
      />
      <RecentDays id={id} />
      <PagedCard
        title={t`学习会话`}
        empty={t`暂无学习记录`}
        failure={t`获取学习会话失败`}
        columns={sessions}
        keyOf={(session) => session.id}
        load={(query) => browserApi.listStudySessions({ params: { id }, query })}
      />
      <HeldStudyCard studentId={id} onSettled={() => setSettled(settled + 1)} />
      <PresenceCard key={settled} id={id} />
      <PagedCard
        title={t`未计入学时`}
        empty={t`暂无未计入的记录`}
        failure={t`获取未计入学时的记录失败`}
        columns={refusals}
        keyOf={({ day, lessonId, reason }) => `${day} ${lessonId} ${reason}`}
        load={(query) => browserApi.listRefusals({ params, query })}
      />
    </>
  )
}
