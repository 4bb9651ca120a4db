import type { EnrollmentRow } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { ButtonLink } from '../components/button.tsx'
import { CoverImg } from '../components/img.tsx'
import { ProgressBar } from '../components/progress-bar.tsx'
import { useFormat } from '../lib/use-format.ts'
import { nextLessonOf } from './next-lesson-of.ts'

/** The next lesson of the most recently studied course that still has one. */
export function NextLesson({ courses }: { courses: readonly EnrollmentRow[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const course = courses.find(nextLessonOf)
  const lesson = course && nextLessonOf(course)
  const card = 'surface flex flex-col p-4 sm:p-6'
  if (!lesson)
    return (
      <section aria-labelledby="next-lesson" className={`${card} justify-center gap-3`}>
        <h2 id="next-lesson" className="font-serif text-xl font-bold">
          {courses.every(({ isCompleted }) => isCompleted) ? t`课程都学完了` : t`没有可以接着学的课程`}
        </h2>
        <p className="text-md text-ink-2">{t`可以回看学过的课程，也可以再选一门。`}</p>
        <ButtonLink to="/courses" tone="cinnabar" className="self-start max-sm:w-full">{t`去选课程`}</ButtonLink>
      </section>
    )
  const time = format.duration(Math.ceil((lesson.duration * (100 - lesson.progress)) / 100))
  const left = lesson.isCompleted ? t`还有随堂测验` : t`还剩 ${time}`
  return (
    <section aria-labelledby="next-lesson" className={card}>
      <div className="flex min-w-0 flex-1 gap-4 sm:gap-6">
        <CoverImg
          src={course.coverImageUrl}
          sizes="(min-width: 640px) 240px, 96px"
          className="aspect-16/10 h-auto w-24 shrink-0 self-start rounded-control sm:w-60"
        />
        <div className="flex min-w-0 flex-1 flex-col">
          <p className="text-sm font-semibold text-cinnabar-dark">{t`接着学`}</p>
          <h2 id="next-lesson" className="mt-0.5 line-clamp-2 font-serif text-lg leading-snug font-bold sm:text-xl">
            {lesson.title}
          </h2>
          <p className="mt-1 line-clamp-1 text-sm text-ink-2 sm:text-base" title={course.courseName}>
            {course.courseName}
          </p>
          <p className="mt-1 text-sm text-ink-3 tabular-nums max-sm:hidden">
            {lesson.chapterTitle} · {left}
          </p>
        </div>
      </div>
      <p className="mt-3 line-clamp-1 text-sm text-ink-3 tabular-nums sm:hidden">
        {lesson.chapterTitle} · {left}
      </p>
      <div className="mt-2 flex flex-col gap-3 sm:mt-5 sm:flex-row sm:items-center sm:gap-6">
        <ProgressBar percent={lesson.progress} label={t`${lesson.title}的学习进度`} className="flex-1" />
        <ButtonLink
          to={`/course/${course.courseId}/play/${lesson.id}`}
          tone="cinnabar"
          size="lg"
          aria-label={t`继续学习 ${lesson.title}`}
        >
          <Play aria-hidden size={18} fill="currentColor" />
          {t`继续学习`}
        </ButtonLink>
      </div>
    </section>
  )
}
