import type { Chapter, Course, Enrollment, Lesson } from '@jiangxue/contract/course/course.ts'
import type { ReportResponse } from '@jiangxue/contract/learning/learning.ts'
import { useLingui } from '@lingui/react/macro'
import { LockKeyhole, VideoOff } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useNavigate } from 'react-router'
import { ButtonLink } from '../../components/button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useHydrated } from '../../components/use-hydrated.ts'
import { loginPath } from '../../lib/session/login-path.ts'
import { currentToken, useAccount } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { usePictureAddress } from '../../lib/use-picture-address.ts'
import cover from '../../scenes/cover.svg'

const LockNotice = lazyPart(() => import('./lock-notice.tsx'))
const LessonPlayer = lazyPart(
  async () => ({ default: (await import('../../playback/lesson-player.tsx')).LessonPlayer }),
  {
    whileLoading: ({ poster, account }) => <Still poster={poster ?? cover} hasControls hasStatus={Boolean(account)} />,
  },
)

interface LessonStageProps {
  course: Course
  /** Undefined until it is loaded; null if the user is not enrolled. */
  enrollment: Enrollment | null | undefined
  lesson: Lesson | undefined
  onRefresh: () => Promise<readonly Chapter[] | null>
  /** The player writes its position in seconds to it, for the notes. */
  positionRef: RefObject<number>
  onReport: (response: Pick<ReportResponse, 'progress' | 'isCompleted'>) => void
}

/** The player of the detail page, or why it cannot play, with the current lesson below. */
export function LessonStage(props: LessonStageProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { lesson } = props
  return (
    <>
      <div className="rounded-card ring-1 ring-line">
        <Screen {...props} />
      </div>
      {lesson && (
        <div className="mt-4">
          <p className="text-sm text-ink-3">
            {t`当前课时`} · {lesson.hasVideo ? format.duration(lesson.duration) : t`暂无视频`}
            {lesson.isCompleted ? ` · ${t`已完成`}` : lesson.progress > 0 && ` · ${t`已学 ${lesson.progress}%`}`}
          </p>
          <p className="mt-1 text-xl font-semibold">{lesson.title}</p>
          {lesson.description && <p className="mt-1.5 text-ink-2">{lesson.description}</p>}
        </div>
      )}
    </>
  )
}

function Screen({ course, enrollment, lesson, onRefresh, onReport, positionRef }: LessonStageProps) {
  const { t } = useLingui()
  const account = useAccount()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const addressOf = usePictureAddress()
  const poster = addressOf(lesson?.poster ?? course.coverImageUrl ?? cover)
  if (!lesson) return <Still poster={poster} />
  const address = `/courses/${course.id}?lesson=${lesson.id}`

  if (!lesson.hasVideo)
    return <Closed poster={poster} icon={<VideoOff aria-hidden size={30} />} message={t`该课时暂无视频`} />
  if (!lesson.canWatch)
    return (
      <Closed
        poster={poster}
        icon={<LockKeyhole aria-hidden size={30} />}
        message={
          account ? (
            <LockNotice account={account} enrollment={enrollment} lock={lesson.lock} courseId={course.id} />
          ) : (
            t`请登录后观看完整课程内容`
          )
        }
      >
        {!account && <ButtonLink tone="onNight" to={loginPath(address)}>{t`去登录`}</ButtonLink>}
      </Closed>
    )
  const still = <Still poster={poster} hasControls hasStatus={Boolean(account)} />
  if (!isHydrated || !lesson.videoUrl) return still

  const isOpen = lesson.isPreview || lesson.isPublic || !course.requiresLogin
  return (
    <LessonPlayer
      mode="detail"
      courseId={course.id}
      lessonId={lesson.id}
      title={lesson.title}
      src={lesson.videoUrl}
      poster={poster}
      captionsUrl={lesson.captionsUrl}
      duration={lesson.duration}
      account={account}
      trainingClass={enrollment?.trainingClass}
      positionRef={positionRef}
      gate={() => {
        if (isOpen || currentToken()) return true
        toast.warning(t`请登录后观看完整课程`)
        void navigate(loginPath(address))
        return false
      }}
      onProgress={onReport}
      onRefreshSource={async () => {
        const chapters = await onRefresh()
        return chapters?.flatMap(({ lessons }) => lessons).find(({ id }) => id === lesson.id)?.videoUrl ?? null
      }}
    />
  )
}

/** A placeholder of the player's size, including controls, so that nothing moves when the player is loaded. */
const Still = ({
  poster,
  hasControls = false,
  hasStatus = false,
}: {
  poster: string
  hasControls?: boolean
  hasStatus?: boolean
}) => (
  <div className="overflow-hidden rounded-card bg-night-deep">
    <img src={poster} alt="" width={1280} height={720} className="aspect-video h-auto w-full object-contain" />
    {hasControls && <div className="h-[92px] sm:h-14" />}
    {hasControls && <div className={`h-11 ${hasStatus ? '' : 'known-only'}`} />}
  </div>
)

function Closed({
  poster,
  icon,
  message,
  children,
}: {
  poster: string
  icon: ReactNode
  message: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="on-night relative aspect-video overflow-hidden rounded-card bg-night">
      <img src={poster} alt="" className="absolute inset-0 size-full object-cover opacity-25" />
      <div
        role="alert"
        className="absolute inset-0 flex flex-col items-center justify-center gap-3 px-6 text-center text-lg font-semibold text-white"
      >
        {icon}
        <p>{message}</p>
        {children}
      </div>
    </div>
  )
}
