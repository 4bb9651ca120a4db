import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { CoursePage, Enrollment, Lesson } from '@jiangxue/contract/course/course.ts'
import { useLingui } from '@lingui/react/macro'
import { useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { Badge } from '../../components/badge.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { browserApi } from '../../lib/http/api-client.ts'
import { rereadSite } from '../../lib/http/reread-site.ts'
import { loginPath } from '../../lib/session/login-path.ts'
import { currentAccount, useAccount } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useLatePart } from '../../rendering/late-part.ts'
import { ShareButton } from '../share-button.tsx'
import PurchaseBar from './purchase-bar.tsx'
import { PurchaseFacts } from './purchase-facts.tsx'

const OwnCourse = lazyPart(() => import('./own-course.tsx'))
const EnrollDialog = lazyPart(() => import('./enroll-dialog.tsx'))

interface EnrollCardProps {
  course: CoursePage
  nextLesson: Lesson | undefined
  lessons: readonly Lesson[]
  /** Undefined until it is loaded. */
  enrollment: Enrollment | null | undefined
  /** The element in which phones show the price and next step while the card is out of view. */
  barPlace: RefObject<HTMLElement | null>
}

/** The price and the next step: sign in, enroll, or continue learning (spec §5 and §8, enrollment). */
export default function EnrollCard({ course, nextLesson, lessons, enrollment, barPlace }: EnrollCardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const account = useAccount()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const late = useLatePart()
  const address = `/courses/${course.id}`

  const ask = async () => {
    // The press may have come before React knew the account, and before it is known whether the student is enrolled.
    if (currentAccount()) return setAsking(true)
    toast.warning(t`请先登录后再报名课程`)
    await navigate(loginPath(address))
  }
  const enroll = async (purchaseVersion: number | undefined) => {
    setAsking(false)
    setSending(true)
    try {
      const { success, message } = await browserApi.enroll({ params: { id: course.id }, body: { purchaseVersion } })
      // A gateway may return an error in the body of a 200.
      if (!(success as boolean)) return toast.error(message || t`报名失败`)
      toast.success(t`报名成功`)
      await navigate('/learning')
    } catch (error) {
      if (!isApiProblem(error)) throw error
      const outdated = error.body?.errors?.['purchaseVersion']
      if (outdated) {
        toast.error(outdated)
        return void rereadSite()
      }
      const isRefused = error.status >= 400 && error.status < 500
      if (error.status !== 401) toast.error(isRefused ? error.body?.message || t`报名失败` : t`报名失败，请稍后重试`)
    } finally {
      setSending(false)
    }
  }

  const hasBegun = lessons.some(({ progress, isCompleted }) => isCompleted || progress > 0)
  const isLearning = enrollment && !enrollment.mayEnrollAgain
  const isFree = course.price === 0
  const maySeePlayer = account?.role === 'STUDENT' || account?.role === 'ADMIN'
  const isUnknown = !isFree && account?.role === 'STUDENT' && enrollment === undefined
  // Only students enroll; visitors are asked to log in first.
  const mayEnroll = !account || account.role === 'STUDENT'
  const needsEnrollment = !isFree && (!enrollment || enrollment.mayEnrollAgain) && mayEnroll
  const isWanted = needsEnrollment && !isUnknown
  const enrollLabel = isSending ? t`正在报名…` : enrollment ? t`重新报名` : t`立即报名`
  const nextStep = () => {
    if (isUnknown) return <div aria-hidden className="skeleton h-13 rounded-xl" />
    if (needsEnrollment)
      return (
        <Button tone="cinnabar" size="lg" disabled={isSending} onClick={() => void ask()}>
          {enrollLabel}
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
    <section {...late} aria-label={t`报名与学习`} className="surface flex shrink-0 flex-col gap-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <p
          className={`tabular-nums ${isLearning ? 'text-ink-2' : `text-2xl font-bold ${isFree ? 'text-jade' : 'text-cinnabar-dark'}`}`}
        >
          {isLearning ? t`课程费用 ${format.price(course.price)}` : format.price(course.price)}
        </p>
        {enrollment ? (
          <EnrollmentBadge enrollment={enrollment} />
        ) : (
          isFree && <span className="text-sm text-ink-3">{t`免费 · 登录后直接学习`}</span>
        )}
      </div>
      {account?.role === 'STUDENT' && (isLearning || hasBegun) && (
        <OwnCourse course={course} lessons={lessons} enrollment={enrollment} />
      )}
      {nextStep()}
      {isWanted && !enrollment && <PurchaseFacts course={course} lessons={lessons} />}
      {isWanted && !isSending && (
        <PurchaseBar
          card={late.ref}
          place={barPlace}
          price={format.price(course.price)}
          label={enrollLabel}
          onPress={() => void ask()}
        />
      )}
      {isAsking && isWanted && account && (
        <EnrollDialog
          course={course}
          onConfirm={(purchaseVersion) => void enroll(purchaseVersion)}
          onClose={() => setAsking(false)}
        />
      )}
      {course.nextClasses.length > 0 && (
        <p className="text-base text-ink-2 tabular-nums">
          {t`近期开班`}
          {course.nextClasses.map(({ startDate, endDate }) => (
            <span key={startDate + endDate} className="block font-semibold text-ink">
              {t`${startDate} 至 ${endDate}`}
            </span>
          ))}
        </p>
      )}
      {course.isOfTrainingProject && !enrollment && (
        <ButtonLink tone="outline" to="/training-application">{t`申请培训报名`}</ButtonLink>
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-ink-3 tabular-nums">
          {t`${course.studentCount} 人在学`}
          {course.requiresLogin && !account && ` · ${t`登录后可观看完整课程`}`}
        </p>
        {course.status === 'PUBLISHED' && <ShareButton title={course.name} />}
      </div>
    </section>
  )
}

/** The status of an enrollment, and the amount still to be paid. */
function EnrollmentBadge({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useLingui()
  const format = useFormat()
  const { orderStatus, dueAmount, mayEnrollAgain } = enrollment
  if (mayEnrollAgain) return <Badge>{orderStatus === 'REFUNDED' ? t`已退款` : t`报名已到期`}</Badge>
  const due = format.price(dueAmount)
  if (dueAmount === 0) return <Badge tone="jade">{t`已报名`}</Badge>
  if (orderStatus === 'DEFERRED') return <Badge tone="primary">{t`已报名 · 就业后付款 ${due}`}</Badge>
  return <Badge tone="gold">{t`已报名 · 待支付 ${due}`}</Badge>
}
