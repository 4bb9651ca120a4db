import type { StudyRecord } from '@jiangxue/contract/student-centre.ts'
import { useLingui } from '@lingui/react/macro'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import { Unverified } from '../../../components/unverified.tsx'
import { browserApi } from '../../../lib/api-client.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { PagedCard, type CardColumn } from './paged-card.client.tsx'

/** What a teacher sees of a student: what they have studied in the teacher's own courses. */
export function TaughtCards({ id }: { id: number }) {
  const { t } = useLingui()
  const { dateTime, duration } = useFormat()
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
  return (
    <PagedCard
      title={t`学习记录`}
      empty={t`暂无学习记录`}
      failure={t`获取学习记录失败`}
      columns={records}
      keyOf={({ lessonId }) => lessonId}
      load={(query) => browserApi.listStudyRecords({ params: { userId: id }, query })}
    />
  )
}
