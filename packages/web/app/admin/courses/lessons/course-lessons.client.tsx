import type { LessonStop } from '@jiangxue/contract/course/teacher-console.ts'
import { teachingLimits } from '@jiangxue/contract/course/teacher-console.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card } from 'antd'
import { ListTree } from 'lucide-react'
import { Link } from 'react-router'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useSectionAddress } from '../../areas.ts'
import { PageHeader } from '../../kit/page-header.client.tsx'
import type { Route } from './+types/course-lessons'

/** Learners' progress in each lesson of a course, and where they stop. */
export default function CourseLessons({ loaderData: { course, lessons } }: Route.ComponentProps) {
  const { t } = useLingui()
  const address = useSectionAddress()
  return (
    <>
      <PageHeader
        title={t`${course.name} · 学习情况`}
        actions={
          <Link to={address(`courses/outline/${course.id}`)} className="inline-flex">
            <Button tabIndex={-1} icon={<ListTree aria-hidden size={16} />}>{t`目录`}</Button>
          </Link>
        }
      />
      <p className="mb-4 text-sm text-ink-2">{t`停下位置按 ${teachingLimits.idleDays} 天未继续、也未学完的学员统计，每 10 分钟更新。`}</p>
      <Card>
        {lessons.length === 0 ? (
          <p className="text-ink-3">{t`这门课程还没有课时`}</p>
        ) : (
          <ol className="-my-4 divide-y divide-line">
            {lessons.map((lesson) => (
              <LessonLine key={lesson.id} lesson={lesson} />
            ))}
          </ol>
        )}
      </Card>
    </>
  )
}

function LessonLine({ lesson }: { lesson: LessonStop }) {
  const { t } = useLingui()
  const { clock } = useFormat()
  const { stop } = lesson
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 flex-[1_1_14rem]">
        <span className="font-semibold wrap-anywhere">{lesson.title}</span>
        <span className="block text-sm text-ink-3">{lesson.chapterTitle}</span>
      </span>
      <span className="flex-[0_1_18rem] text-sm text-ink-2 tabular-nums max-sm:flex-[1_1_100%]">
        {lesson.begun === 0 ? (
          t`还没有人学习`
        ) : (
          <>
            {t`${lesson.begun} 人学习，${lesson.finished} 人学完`}
            {stop && (
              <span className="block text-cinnabar-dark">{t`最多停在 ${clock(stop.fromSecond)} - ${clock(stop.toSecond)}（${stop.ofStopped} 人中 ${stop.learners} 人）`}</span>
            )}
          </>
        )}
      </span>
      <ProgressBar
        percent={lesson.finishedPercent}
        label={t`${lesson.title}的学完比例`}
        className="min-w-40 flex-[0_1_12rem] max-sm:flex-1"
      />
    </li>
  )
}
