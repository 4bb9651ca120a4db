import type { EnrollmentRow } from '@jiangxue/contract/course/course.ts'
import type { EnrollmentStatus } from '@jiangxue/contract/course/enrollment.values.ts'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, Circle, CircleCheck, Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../components/badge.tsx'
import { ButtonLink } from '../components/button.tsx'
import { CoverImg } from '../components/img.tsx'
import { ProgressBar } from '../components/progress-bar.tsx'
import { Unverified } from '../components/unverified.tsx'
import { useFormat } from '../lib/use-format.ts'
import { useLockHint } from '../playback/use-lock-hint.ts'
import { nextLessonOf } from './next-lesson-of.ts'

// Spec §4: the color distinguishes four states, the text only two.
const statusTones: Record<EnrollmentStatus, string> = {
  in_progress: 'bg-primary-tint text-primary',
  completed: 'bg-jade-tint text-jade',
  not_started: 'bg-line/60 text-ink-2',
  expired: 'bg-cinnabar-tint text-cinnabar-dark',
}

const lessonBox = '-my-2 flex min-h-11 min-w-40 flex-1 flex-col justify-center'

/**
 * One course with its progress, the link to continue, and every lesson when expanded. A course that is not published
 * has no links, because its pages cannot be opened.
 */
export function CourseRow({ row }: { row: EnrollmentRow }) {
  const { t } = useLingui()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const next = nextLessonOf(row)
  const lessonsId = `lessons-${row.courseId}`
  return (
    <li className="surface overflow-hidden">
      <div className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:p-5">
        <div className="flex min-w-0 flex-1 gap-4">
          <CoverImg
            src={row.coverImageUrl}
            loading="lazy"
            className="aspect-16/10 h-auto w-24 shrink-0 self-start rounded-control sm:w-36"
          />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <h3 className="text-[17px] leading-snug font-semibold wrap-anywhere">
                {row.isPublished ? (
                  <Link
                    to={`/courses/${row.courseId}`}
                    className="-my-2.5 inline-block py-2.75 hover:text-primary hover:underline"
                  >
                    {row.courseName}
                  </Link>
                ) : (
                  row.courseName
                )}
              </h3>
              <span className="flex flex-wrap gap-1.5">
                {!row.isPublished && <Badge>{t`已下线`}</Badge>}
                <span className={`rounded-md px-2 text-xs leading-[22px] font-semibold ${statusTones[row.status]}`}>
                  {row.isCompleted ? t`已完成` : t`进行中`}
                </span>
              </span>
            </div>
            <p className="mt-1 text-sm text-ink-3 tabular-nums">
              <span className="inline-block">{t`已完成 ${row.completedLessons} / ${row.lessonCount} 课时`} ·</span>{' '}
              <span className="inline-block">{t`已学 ${format.duration(row.studySeconds)}`}</span>
              <Unverified isShown={row.isUnverified} />
            </p>
            <ProgressBar percent={row.courseProgress} label={t`${row.courseName}的学习进度`} className="mt-2" />
          </div>
        </div>
        {next ? (
          <ButtonLink
            to={`/course/${row.courseId}/play/${next.id}`}
            tone="primary"
            aria-label={t`继续学习 ${row.courseName}`}
          >{t`继续学习`}</ButtonLink>
        ) : (
          row.isPublished && (
            <ButtonLink
              to={`/courses/${row.courseId}`}
              tone="outline"
              aria-label={t`查看课程 ${row.courseName}`}
            >{t`查看课程`}</ButtonLink>
          )
        )}
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={lessonsId}
        onClick={() => setOpen(!isOpen)}
        className="flex h-11 w-full items-center justify-center gap-1.5 border-t border-line text-sm text-ink-2 hover:bg-primary-tint"
      >
        {isOpen ? t`收起课时` : t`展开课时`}
        <ChevronDown aria-hidden size={16} className={`transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        <span className="sr-only">{row.courseName}</span>
      </button>
      {isOpen && (
        <ol id={lessonsId} className="border-t border-line py-1">
          {row.lessons.map((lesson) => (
            <LessonRow key={lesson.id} course={row} lesson={lesson} />
          ))}
        </ol>
      )}
    </li>
  )
}

interface LessonRowProps {
  course: EnrollmentRow
  lesson: EnrollmentRow['lessons'][number]
}

/** A lesson with its progress; a locked one says what opens it. */
function LessonRow({
  course,
  lesson: { id, title, chapterTitle, duration, hasVideo, lock, ...lesson },
}: LessonRowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const lockHint = useLockHint()
  const length = hasVideo ? format.duration(duration) : t`暂无视频`
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
      <LessonIcon isCompleted={lesson.isCompleted} isLocked={lock !== null} />
      {course.isPublished ? (
        <Link to={`/course/${course.courseId}/play/${id}`} className={`${lessonBox} hover:text-primary`}>
          <span>{title}</span>
          <span className="text-sm text-ink-3">
            {chapterTitle} · {lock ? lockHint(lock) : length}
          </span>
        </Link>
      ) : (
        <span className={lessonBox}>
          <span>{title}</span>
          <span className="text-sm text-ink-3">{chapterTitle}</span>
        </span>
      )}
      <ProgressBar percent={lesson.progress} label={t`${title}的学习进度`} className="w-full pl-8.5 sm:w-52 sm:pl-0" />
    </li>
  )
}

function LessonIcon({ isCompleted, isLocked }: { isCompleted: boolean; isLocked: boolean }) {
  if (isCompleted) return <CircleCheck aria-hidden size={18} className="text-jade" />
  const Icon = isLocked ? Lock : Circle
  return <Icon aria-hidden size={18} className="text-line-strong" />
}
