import type { CoursePlan, Video } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '../components/button.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { useAccount } from '../lib/session/session.ts'
import { toast } from '../lib/toast.ts'
import { ErrorBanner } from '../playback/error-banner.tsx'
import { LessonPlayer } from '../playback/lesson-player.tsx'
import { lockReason } from '../playback/lock-reason.ts'
import { LessonNotes } from '../playback/notes/lesson-notes.tsx'
import { LessonQuestions } from '../playback/notes/lesson-questions.tsx'
import { useLockText } from '../playback/use-lock-text.ts'
import { ChapterResources } from './chapter-resources.tsx'
import { CourseEndCard } from './course-end-card.tsx'
import { canPlay, findVideo, nextPlayable, previousPlayable } from './course-order.ts'
import { CourseOutline } from './course-outline.tsx'
import { EndCard } from './end-card.tsx'
import { useWideScreen } from './use-wide-screen.ts'

interface PlayScreenProps {
  plan: CoursePlan
  chapter: CoursePlan['chapters'][number]
  video: Video
}

export function PlayScreen({ plan, chapter, video }: PlayScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const account = useAccount()
  const positionRef = useRef(0)
  const [startsAtOnceId, setStartsAtOnceId] = useState<number>()
  const [completedIds, setCompletedIds] = useState<ReadonlySet<number>>(new Set())
  const courseId = plan.course.id
  const next = nextPlayable(plan.chapters, video.id)
  const previous = previousPlayable(plan.chapters, video.id)
  const wide = useWideScreen()
  const [end, setEnd] = useState<{ lessonId: number; isCompleted: boolean }>()
  // Resets the end state, so that returning to a lesson shows it normally.
  useEffect(
    () => () => {
      setEnd(undefined)
      setStartsAtOnceId(undefined)
    },
    [video.id],
  )
  const isLessonCompleted = ({ id, isCompleted }: Video) => isCompleted || completedIds.has(id)

  function onEnded(isCompleted: boolean) {
    if (isCompleted) toast.success(t`本节课程已完成！`)
    setEnd({ lessonId: video.id, isCompleted })
  }

  function playNext() {
    if (!next) return
    setStartsAtOnceId(next.id)
    void navigate(`/course/${courseId}/play/${next.id}`, { preventScrollReset: true })
  }

  function cover(replay: () => void) {
    if (end?.lessonId !== video.id) return null
    const actions = {
      isCompleted: end.isCompleted,
      onStay: () => setEnd(undefined),
      onReplay: () => {
        setEnd(undefined)
        replay()
      },
    }
    if (next) return <EndCard {...actions} next={next} onNext={playNext} />
    const open = plan.chapters.flatMap(({ videos }) =>
      videos.filter((each) => canPlay(each) && !isLessonCompleted(each)),
    )
    return <CourseEndCard {...actions} courseId={courseId} open={open} />
  }

  async function freshSource() {
    const { chapters } = await browserApi.getCoursePlan({ params: { courseId } })
    return findVideo(chapters, video.id)?.video.url ?? null
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]">
      <div className={wide.isOn ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
        {video.url && account ? (
          <LessonPlayer
            mode="play"
            courseId={courseId}
            lessonId={video.id}
            title={video.title}
            src={video.url}
            poster={video.poster}
            captionsUrl={video.captionsUrl}
            duration={video.duration}
            account={account}
            trainingClass={plan.enrollment?.trainingClass}
            positionRef={positionRef}
            wide={wide}
            startsAtOnce={startsAtOnceId === video.id}
            onRefreshSource={freshSource}
            onEnded={onEnded}
            cover={cover}
            onCompleted={() => setCompletedIds((known) => new Set(known).add(video.id))}
          />
        ) : (
          <NothingToPlay key={video.id} video={video} plan={plan} isSignedIn={account !== null} />
        )}
        <div className="mt-5 flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h1 className="font-serif text-xl font-bold text-white">{video.title}</h1>
            <p className="mt-1 text-sm text-night-muted">{chapter.title}</p>
          </div>
          <div className="flex gap-2">
            {previous && (
              <ButtonLink
                tone="onNight"
                to={`/course/${courseId}/play/${previous.id}`}
                preventScrollReset
                aria-label={t`上一节：${previous.title}`}
              >
                <ChevronLeft aria-hidden size={18} />
                {t`上一节`}
              </ButtonLink>
            )}
            {next && (
              <ButtonLink
                tone="onNight"
                to={`/course/${courseId}/play/${next.id}`}
                preventScrollReset
                aria-label={t`下一节：${next.title}`}
              >
                {t`下一节`}
                <ChevronRight aria-hidden size={18} />
              </ButtonLink>
            )}
          </div>
        </div>
        {video.description && <p className="mt-3 text-md whitespace-pre-line">{video.description}</p>}
      </div>
      <div
        className={`grid min-w-0 gap-6 lg:col-start-2 lg:self-start ${wide.isOn ? '' : 'lg:row-span-2 lg:row-start-1'}`}
      >
        <CourseOutline plan={plan} currentId={video.id} isCompleted={isLessonCompleted} />
        {account && <LessonNotes key={video.id} lessonId={video.id} account={account} positionRef={positionRef} />}
      </div>
      <div className="grid min-w-0 content-start gap-8 lg:col-start-1">
        <ChapterResources resources={chapter.resources} />
        {account && video.canWatch && (
          <LessonQuestions
            key={`questions ${video.id}`}
            lessonId={video.id}
            account={account}
            positionRef={positionRef}
          />
        )}
      </div>
    </div>
  )
}

interface NothingToPlayProps {
  video: Video
  plan: CoursePlan
  /** False once the user has signed out in another tab. */
  isSignedIn: boolean
}

function NothingToPlay({ video, plan: { course, enrollment }, isSignedIn }: NothingToPlayProps) {
  const { t } = useLingui()
  const lockText = useLockText()
  if (!isSignedIn) return <ErrorBanner message={t`未登录或token已过期`} />
  if (video.canWatch) return <ErrorBanner message={t`视频地址不存在`} />
  const reason = lockReason(enrollment)
  return (
    <div className="flex aspect-video flex-col items-center justify-center gap-4 rounded-card bg-night-deep px-4 text-center">
      <Lock aria-hidden size={36} className="text-night-gold" />
      <p className="text-md font-semibold text-white">{lockText(reason)}</p>
      <ButtonLink tone="cinnabar" to={`/courses/${course.id}`}>
        {reason === 'notEnrolled' ? t`去报名` : t`查看课程`}
      </ButtonLink>
    </div>
  )
}
