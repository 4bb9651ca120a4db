import type { CoursePlan, Video } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../components/button.tsx'
import { ErrorBanner } from '../playback/error-banner.tsx'
import { lockReason } from '../playback/lock-reason.ts'
import { useLockHint } from '../playback/use-lock-hint.ts'
import { useLockText } from '../playback/use-lock-text.ts'

interface NothingToPlayProps {
  video: Video
  plan: CoursePlan
  /** False once the user has signed out in another tab. */
  isSignedIn: boolean
}

/** Why a lesson cannot be played, and where to go instead. */
export function NothingToPlay({ video, plan: { course, enrollment }, isSignedIn }: NothingToPlayProps) {
  const { t } = useLingui()
  const lockText = useLockText()
  const lockHint = useLockHint()
  if (!isSignedIn) return <ErrorBanner message={t`未登录或token已过期`} />
  if (video.lock)
    return (
      <Closed text={lockHint(video.lock)}>
        {video.lock.kind === 'contract' ? (
          <ButtonLink tone="cinnabar" to={`/student/contracts/${course.id}`}>{t`去签订`}</ButtonLink>
        ) : video.lock.kind === 'course' ? (
          <ButtonLink tone="cinnabar" to="/learning">{t`我的课程`}</ButtonLink>
        ) : (
          <ButtonLink tone="cinnabar" to={`/course/${course.id}/play/${video.lock.lessonId}`} preventScrollReset>
            {t`去学习`}
          </ButtonLink>
        )}
      </Closed>
    )
  if (video.canWatch) return <ErrorBanner message={t`视频地址不存在`} />
  const reason = lockReason(enrollment)
  return (
    <Closed text={lockText(reason)}>
      <ButtonLink tone="cinnabar" to={`/courses/${course.id}`}>
        {reason === 'notEnrolled' ? t`去报名` : t`查看课程`}
      </ButtonLink>
    </Closed>
  )
}

const Closed = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="flex aspect-video flex-col items-center justify-center gap-4 rounded-card bg-night-deep px-4 text-center">
    <Lock aria-hidden size={36} className="text-night-gold" />
    <p role="status" className="text-md font-semibold text-white">
      {text}
    </p>
    {children}
  </div>
)
