import type { CoursePlan, Video } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, CircleCheck, CirclePlay, Lock, VideoOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { scrollToLesson } from '../components/scroll-to-lesson.ts'
import { clockText } from '../playback/clock-text.ts'
import { lockReason } from '../playback/lock-reason.ts'
import { useLockHint } from '../playback/use-lock-hint.ts'
import { canPlay, lockedVideos } from './course-order.ts'

interface CourseOutlineProps {
  plan: CoursePlan
  currentId: number
  isCompleted: (video: Video) => boolean
}

/** Chapters as an accordion; the chapter being played is open and its lesson in view. */
export function CourseOutline({ plan, currentId, isCompleted }: CourseOutlineProps) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const hasLocked = plan.chapters.some(({ videos }) => videos.some(({ canWatch, lock }) => !canWatch && !lock))

  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    // Scrolls only the list, not the page, so that the video stays in place on phones.
    if (current && list.current) scrollToLesson(list.current, current)
  }, [currentId])

  return (
    <nav aria-label={t`课程目录`} className="overflow-hidden rounded-card border border-night-line">
      <h2 className="border-b border-night-line px-4 py-3 text-md font-semibold text-white">{t`课程目录`}</h2>
      {hasLocked && <WhyLocked plan={plan} />}
      {lockedVideos(plan.chapters).length > 0 && (
        <p className="border-b border-night-line px-4 py-2 text-sm text-night-text">
          {t`本课程按学习顺序学习：学完一课，下一课自动解锁。`}
          {t`您已学过的课时不受影响。`}
        </p>
      )}
      <div ref={list} className="relative lg:max-h-[42vh] lg:overflow-y-auto">
        {plan.chapters.map((chapter) => {
          const done = chapter.videos.filter(isCompleted).length
          const total = chapter.videos.length
          return (
            <details
              key={chapter.id}
              open={chapter.videos.some(({ id }) => id === currentId)}
              className="group border-b border-night-line last:border-0"
            >
              <summary className="flex min-h-13 list-none items-center gap-3 px-4 py-2 font-semibold text-white hover:bg-night-line/50">
                <span className="min-w-0 flex-1">{chapter.title}</span>
                <span
                  className="shrink-0 text-sm font-normal text-night-muted tabular-nums"
                  aria-label={t`已完成 ${done} 节，共 ${total} 节`}
                >
                  {done}/{total}
                </span>
                <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
              </summary>
              <ol className="pb-2">
                {chapter.videos.map((video) => (
                  <li key={video.id}>
                    <VideoRow
                      video={video}
                      courseId={plan.course.id}
                      isCurrent={video.id === currentId}
                      isDone={isCompleted(video)}
                    />
                  </li>
                ))}
              </ol>
            </details>
          )
        })}
      </div>
    </nav>
  )
}

interface VideoRowProps {
  video: Video
  courseId: number
  isCurrent: boolean
  isDone: boolean
}

function VideoRow({ video, courseId, isCurrent, isDone }: VideoRowProps) {
  const { t } = useLingui()
  const lockHint = useLockHint()
  const row = 'flex min-h-12 items-center gap-3 border-l-[3px] px-4 py-2'
  const VideoIcon = video.hasVideo ? CirclePlay : VideoOff
  const Icon = video.canWatch ? VideoIcon : Lock
  const content = (
    <>
      {isDone ? (
        <CircleCheck role="img" aria-label={t`已完成`} size={20} className="shrink-0 fill-jade text-white" />
      ) : (
        <Icon aria-hidden size={20} className="shrink-0" />
      )}
      <span className="min-w-0 flex-1">
        {video.title}
        {video.lock && <small className="block text-sm font-normal">{lockHint(video.lock)}</small>}
      </span>
      <span className="shrink-0 text-sm tabular-nums">{video.hasVideo ? clockText(video.duration) : t`暂无视频`}</span>
    </>
  )
  if (canPlay(video) || video.lock)
    return (
      <Link
        to={`/course/${courseId}/play/${video.id}`}
        aria-current={isCurrent ? 'page' : undefined}
        preventScrollReset
        className={`${row} border-transparent hover:bg-night-line/60 aria-[current]:border-night-gold forced-colors:not-aria-[current]:border-[Canvas] aria-[current]:bg-night-line aria-[current]:font-semibold aria-[current]:text-night-gold`}
      >
        {content}
      </Link>
    )
  return (
    <p className={`${row} border-transparent text-night-muted`}>
      {content}
      {!video.canWatch && <span className="sr-only">{t`未解锁`}</span>}
    </p>
  )
}

function WhyLocked({ plan: { course, enrollment } }: { plan: CoursePlan }) {
  const { t } = useLingui()
  const reason = lockReason(enrollment)
  const texts = {
    notEnrolled: t`报名课程后可以观看全部课时`,
    expired: t`课程学习期限已过，部分课时不能观看`,
    unpaid: t`缴费登记后可以观看全部课时`,
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 border-b border-night-line px-4 text-sm text-night-text">
      <Lock aria-hidden size={16} className="shrink-0" />
      {texts[reason]}
      <Link
        to={`/courses/${course.id}`}
        className="ml-auto inline-flex min-h-11 items-center font-semibold text-night-gold underline underline-offset-4"
      >
        {reason === 'notEnrolled' ? t`去报名` : t`查看课程`}
      </Link>
    </p>
  )
}
