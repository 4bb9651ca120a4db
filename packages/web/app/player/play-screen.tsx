import type { CoursePlan, Video } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { lazyPart } from '../components/lazy-part.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { useAccount } from '../lib/session/session.ts'
import { toast } from '../lib/toast.ts'
import { LessonPlayer } from '../playback/lesson-player.tsx'
import { LessonNotes } from '../playback/notes/lesson-notes.tsx'
import { LessonQuestions } from '../playback/notes/lesson-questions.tsx'
import { ChapterResources } from './chapter-resources.tsx'
import { CourseEndCard } from './course-end-card.tsx'
import { canPlay, findVideo, lockedVideos, nextVideo, previousPlayable } from './course-order.ts'
import { CourseOutline } from './course-outline.tsx'
import { EndCard, LockedEndCard } from './end-card.tsx'
import { Neighbors } from './neighbors.tsx'
import { NothingToPlay } from './nothing-to-play.tsx'
import { useWideScreen } from './use-wide-screen.ts'

const QuizCard = lazyPart(() => import('./quiz-card.tsx'))

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
  const { revalidate } = useRevalidator()
  const [wereLocked] = useState(() => new Set(lockedVideos(plan.chapters).map(({ id }) => id)))
  const courseId = plan.course.id
  const next = nextVideo(plan.chapters, video.id)
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

  function onCompleted() {
    setCompletedIds((known) => new Set(known).add(video.id))
    // It may have opened other lessons.
    if (lockedVideos(plan.chapters).length > 0) void revalidate()
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
    if (next?.lock)
      return (
        <LockedEndCard
          {...actions}
          lock={next.lock}
          quizId={next.lock.lessonId === video.id && plan.enrollment ? video.quiz?.id : undefined}
        />
      )
    if (next) return <EndCard {...actions} next={next} isUnlocked={wereLocked.has(next.id)} onNext={playNext} />
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
            onCompleted={onCompleted}
          />
        ) : (
          <NothingToPlay key={video.id} video={video} plan={plan} isSignedIn={account !== null} />
        )}
        <div className="mt-5 flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h1 className="font-serif text-xl font-bold text-white">{video.title}</h1>
            <p className="mt-1 text-sm text-night-muted">{chapter.title}</p>
          </div>
          <Neighbors courseId={courseId} previous={previous} next={next} />
        </div>
        {video.description && <p className="mt-3 text-md whitespace-pre-line">{video.description}</p>}
        {video.quiz && account?.role === 'STUDENT' && (
          <QuizCard
            key={`quiz ${video.id}`}
            quiz={video.quiz}
            enrollAt={plan.enrollment ? null : `/courses/${courseId}`}
          />
        )}
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
