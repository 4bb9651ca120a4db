import type { SharedNote } from '@jiangxue/contract/learning/learning.ts'
import type { StudyRecord } from '@jiangxue/contract/student/student-centre.ts'
import { useLingui } from '@lingui/react/macro'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import { Unverified } from '../../../components/unverified.tsx'
import { browserApi } from '../../../lib/http/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { PagedCard, type CardColumn } from '../../kit/list/paged-card.client.tsx'

/** A student as their teacher sees them: their study in the teacher's own courses. */
export function TaughtCards({ id }: { id: number }) {
  const { t } = useLingui()
  const { dateTime, duration, clock } = useFormat()
  const records: CardColumn<StudyRecord>[] = [
    { title: t`课程名称`, render: ({ courseName }) => courseName, isWide: true },
    { title: t`课时`, render: ({ lessonTitle }) => lessonTitle, isWide: true },
    {
      title: t`学习进度`,
      render: ({ progress, lessonTitle }) => (
        <ProgressBar percent={progress} label={t`${lessonTitle}的学习进度`} className="min-w-36" />
      ),
    },
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
    { title: t`最后学习`, render: ({ lastStudyTime }) => dateTime(lastStudyTime) },
  ]
  const notes: CardColumn<SharedNote>[] = [
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
    { title: t`位置`, render: ({ position }) => clock(position) },
    { title: t`笔记`, isWide: true, render: ({ content }) => <span className="whitespace-pre-line">{content}</span> },
    { title: t`时间`, render: ({ updatedAt }) => dateTime(updatedAt) },
  ]
  return (
    <>
      <PagedCard
        title={t`学习记录`}
        empty={t`暂无学习记录`}
        failure={t`获取学习记录失败`}
        columns={records}
        keyOf={({ lessonId }) => lessonId}
        load={(query) => browserApi.listStudyRecords({ params: { userId: id }, query })}
      />
      <PagedCard
        title={t`学员分享的笔记`}
        empty={t`学员没有分享笔记`}
        failure={t`获取笔记失败`}
        columns={notes}
        keyOf={(note) => note.id}
        load={(query) => browserApi.listSharedNotes({ params: { id }, query })}
      />
    </>
  )
}
