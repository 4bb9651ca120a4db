import type { Api } from '@jiangxue/contract/api.ts'
import type { Video } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../components/button.tsx'
import { ProgressBar } from '../components/progress-bar.tsx'
import { browserApi } from '../lib/http/api-client.ts'
import { useAccount } from '../lib/session/session.ts'
import { EndActions, EndGround } from './end-card.tsx'

interface CourseEndCardProps {
  courseId: number
  isCompleted: boolean
  /** Lessons of the course that are not completed. */
  open: readonly Video[]
  onReplay: () => void
  onStay: () => void
}

/** Shown after a course's last lesson: remaining lessons, if any, and the progress toward the certificate. */
export function CourseEndCard({ courseId, isCompleted, open, onReplay, onStay }: CourseEndCardProps) {
  const { t } = useLingui()
  const [first] = open
  return (
    <EndGround isCompleted={isCompleted} title={first ? t`已到最后一节` : t`全部完成`}>
      {first && <p className="text-night-text">{t`还有 ${open.length} 节没有完成`}</p>}
      <CertificateProgress />
      <div className="flex flex-wrap justify-center gap-2 sm:mt-1 sm:gap-3">
        {first ? (
          <ButtonLink tone="cinnabar" to={`/course/${courseId}/play/${first.id}`} preventScrollReset>
            {t`继续学习`}
          </ButtonLink>
        ) : (
          <ButtonLink tone="cinnabar" to="/student">{t`个人中心`}</ButtonLink>
        )}
        <EndActions onReplay={onReplay} onStay={onStay} />
      </div>
    </EndGround>
  )
}

function CertificateProgress() {
  const { t } = useLingui()
  const account = useAccount()
  const [progress, setProgress] = useState<Awaited<ReturnType<Api['getCompletedLessons']>>>()
  const userId = account?.role === 'STUDENT' ? account.id : undefined
  useEffect(() => {
    if (userId === undefined) return
    let isStale = false
    browserApi.getCompletedLessons({ params: { userId } }).then(
      (found) => !isStale && setProgress(found),
      // The card works without it.
      () => undefined,
    )
    return () => void (isStale = true)
  }, [userId])
  if (!progress) return null
  const { totalLesson, previewLessons } = progress
  if (totalLesson >= previewLessons)
    return <p className="text-night-gold">{t`已完成 ${totalLesson} 课时，可以在个人中心查看证书`}</p>
  return (
    <div className="w-full max-w-80">
      <p className="text-sm text-night-text">{t`距离证书还差 ${previewLessons - totalLesson} 课时（${totalLesson} / ${previewLessons}）`}</p>
      <ProgressBar
        percent={Math.floor((100 * totalLesson) / previewLessons)}
        label={t`证书进度`}
        className="mt-1 max-sm:hidden"
      />
    </div>
  )
}
