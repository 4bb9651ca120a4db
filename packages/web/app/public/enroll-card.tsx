import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { Course, Enrollment, Lesson } from '@jiangxue/contract/course.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Badge } from '../components/badge.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { browserApi } from '../lib/api-client.ts'
import { loginPath } from '../lib/login-path.ts'
import { useAccount } from '../lib/session.ts'
import { toast } from '../lib/toast.ts'
import { useFormat } from '../lib/use-format.ts'

interface EnrollCardProps {
  course: Course
  nextLesson: Lesson | undefined
  /** At least a part of a lesson was watched. */
  hasBegun: boolean
  /** Undefined until it is loaded. */
  enrollment: Enrollment | null | undefined
  onEnrolled: (enrollment: Enrollment) => void
}

/** Price and the one next step: sign in, enrol, or continue learning (spec §5 and §8, enrolment). */
export function EnrollCard({ course, nextLesson, hasBegun, enrollment, onEnrolled }: EnrollCardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const account = useAccount()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const address = `/courses/${course.id}`

  const enroll = async () => {
    if (!account) {
      toast.warning(t`请先登录后再报名课程`)
      await navigate(loginPath(address))
      return
    }
    setSending(true)
    try {
      const answer = await browserApi.enroll({ params: { id: course.id } })
      toast.success(t`报名成功`)
      onEnrolled(answer.data)
    } catch (error) {
      if (!isApiProblem(error)) throw error
      const isRefused = error.status >= 400 && error.status < 500
      if (error.status !== 401) toast.error(isRefused ? error.body?.message || t`报名失败` : t`报名失败，请稍后重试`)
    } finally {
      setSending(false)
    }
  }

  const isFree = course.price === 0
  const maySeePlayer = account?.role === 'STUDENT' || account?.role === 'ADMIN'
  const isUnknown = !isFree && account?.role === 'STUDENT' && enrollment === undefined
  const needsEnrollment = !isFree && !enrollment && account?.role !== 'ADMIN'
  const nextStep = () => {
    if (isUnknown) return <div aria-hidden className="skeleton h-13 rounded-xl" />
    if (needsEnrollment)
      return (
        <Button tone="cinnabar" size="lg" disabled={isSending} onClick={() => void enroll()}>
          {isSending ? t`正在报名…` : t`立即报名`}
        </Button>
      )
    if (maySeePlayer && nextLesson?.canWatch)
      return (
        <ButtonLink tone="cinnabar" size="lg" to={`/course/${course.id}/play/${nextLesson.id}`}>
          {hasBegun ? t`继续学习` : t`开始学习`}
        </ButtonLink>
      )
    if (account) return null
    return <ButtonLink tone="cinnabar" size="lg" to={loginPath(address)}>{t`登录后记录学习进度`}</ButtonLink>
  }
  return (
    <section aria-label={t`报名与学习`} className="surface flex shrink-0 flex-col gap-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <p className={`text-2xl font-bold tabular-nums ${isFree ? 'text-jade' : 'text-cinnabar-dark'}`}>
          {format.price(course.price)}
        </p>
        {enrollment ? (
          <Badge tone="jade">{t`已报名`}</Badge>
        ) : (
          isFree && <span className="text-sm text-ink-3">{t`免费课程，无需报名`}</span>
        )}
      </div>
      {nextStep()}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-3 tabular-nums">
        <li>{t`${course.studentCount} 人在学`}</li>
        {course.requiresLogin && !account && <li>{t`登录后可看完整课程`}</li>}
      </ul>
    </section>
  )
}
