import type { Chapter, Lesson } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, CirclePlay, LockKeyhole, VideoOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { scrollToLesson } from '../../components/scroll-to-lesson.ts'
import { useFormat } from '../../lib/use-format.ts'

interface OutlineProps {
  chapters: readonly Chapter[]
  currentId: number | undefined
  isSignedIn: boolean
  onChoose: () => void
}
/** With more lessons than this, only the current chapter is initially open. */
const openAllUpTo = 8

/** Collapsible chapters with every lesson in the HTML; next to the player, the list scrolls to the current lesson. */
export default function CourseOutline({ chapters, currentId, isSignedIn, onChoose }: OutlineProps) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const lessonCount = chapters.reduce((sum, { lessons }) => sum + lessons.length, 0)
  const current = chapters.find(({ lessons }) => lessons.some(({ id }) => id === currentId)) ?? chapters[0]
  useEffect(() => (list.current ? keepInView(list.current) : undefined), [currentId])
  return (
    <section aria-labelledby="outline" className="surface flex flex-col overflow-hidden">
      <div className="flex shrink-0 items-baseline justify-between border-b border-line px-5 py-3.5">
        <h2 id="outline" className="text-lg font-semibold">{t`课程目录`}</h2>
        <span className="text-sm text-ink-3 tabular-nums">{t`${chapters.length} 章 · ${lessonCount} 课时`}</span>
      </div>
      {lessonCount === 0 && <p className="px-5 py-8 text-center text-ink-2">{t`课时正在准备，敬请期待。`}</p>}
      <LessonIcons />
      <div ref={list} className="relative min-h-0 lg:overflow-y-auto">
        {chapters.map((chapter, index) => (
          <details
            key={chapter.id}
            open={lessonCount <= openAllUpTo || chapter === current}
            className="group border-line not-last:border-b"
          >
            <summary className="flex min-h-12 list-none items-center gap-3 px-5 py-2.5 hover:bg-primary-tint">
              <span className="w-5 shrink-0 font-serif text-md font-bold text-cinnabar-dark tabular-nums">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1 text-md leading-snug font-semibold">{chapter.title}</span>
              <span className="shrink-0 text-sm text-ink-3 tabular-nums">
                {isSignedIn && chapter.lessons.some(({ isCompleted }) => isCompleted)
                  ? t`${chapter.lessons.filter(({ isCompleted }) => isCompleted).length} / ${chapter.lessons.length} 课时`
                  : t`${chapter.lessons.length} 课时`}
              </span>
              <ChevronDown
                aria-hidden
                size={18}
                className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
              />
            </summary>
            <ol className="pb-2">
              {chapter.lessons.map((lesson) => (
                <li key={lesson.id}>
                  <LessonLink
                    lesson={lesson}
                    isCurrent={lesson.id === currentId}
                    isSignedIn={isSignedIn}
                    onChoose={onChoose}
                  />
                </li>
              ))}
            </ol>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Icons defined once and referenced by the lessons. */
const LessonIcons = () => (
  <svg aria-hidden className="hidden">
    {Object.entries({ open: CirclePlay, locked: LockKeyhole, empty: VideoOff }).map(([name, Icon]) => (
      <symbol key={name} id={`lesson-${name}`} viewBox="0 0 24 24">
        <Icon />
      </symbol>
    ))}
  </svg>
)

/** Keeps the current lesson in view while the page around the list settles, until the visitor touches the list. */
function keepInView(list: HTMLElement): () => void {
  const show = () => {
    const shown = list.querySelector<HTMLElement>('[aria-current]')
    if (shown) scrollToLesson(list, shown)
  }
  const settling = new ResizeObserver(show)
  settling.observe(list)
  const stop = () => settling.disconnect()
  const touches = ['wheel', 'pointerdown', 'keydown'] as const
  for (const touch of touches) list.addEventListener(touch, stop, { passive: true })
  return () => {
    stop()
    for (const touch of touches) list.removeEventListener(touch, stop)
  }
}

function LessonLink({
  lesson,
  isCurrent,
  isSignedIn,
  onChoose,
}: { lesson: Lesson; isCurrent: boolean } & Pick<OutlineProps, 'isSignedIn' | 'onChoose'>) {
  const { t } = useLingui()
  const format = useFormat()
  const { lock } = lesson
  const title = lock?.title
  const watchIcon = lesson.canWatch ? 'open' : 'locked'
  const icon = lesson.hasVideo ? watchIcon : 'empty'
  return (
    <Link
      to={`?lesson=${lesson.id}`}
      // All routes are known from the start, so the attribute for route discovery is omitted from hundreds of links.
      discover="none"
      replace
      preventScrollReset
      rel="nofollow"
      onClick={onChoose}
      aria-current={isCurrent ? 'true' : undefined}
      className={icon === 'open' ? 'lesson-link' : 'lesson-link is-closed'}
    >
      <svg aria-hidden>
        <use href={`#lesson-${icon}`} />
      </svg>
      <span>
        {lesson.title}
        <small>
          {lesson.hasVideo ? format.duration(lesson.duration) : t`暂无视频`}
          {lesson.isPreview && <Badge tone="gold">{t`试看`}</Badge>}
          {lesson.isPublic && <Badge tone="primary">{t`公开`}</Badge>}
          {title ? (
            <span>{lock.kind === 'quiz' ? t`请先通过“${title}”` : t`完成《${title}》后解锁`}</span>
          ) : (
            !lesson.canWatch && <span className="sr-only">{t`未解锁`}</span>
          )}
        </small>
      </span>
      {lesson.isCompleted ? (
        <Badge tone="jade">{t`已完成`}</Badge>
      ) : (
        isSignedIn && lesson.progress > 0 && <Badge tone="plain">{lesson.progress}%</Badge>
      )}
    </Link>
  )
}
