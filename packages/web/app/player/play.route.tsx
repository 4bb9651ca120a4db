import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, LoaderCircle, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigation, useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../components/button.tsx'
import { NeedsScripts } from '../components/needs-scripts.tsx'
import { api } from '../lib/http/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { guard } from '../lib/session/guarded.ts'
import { ErrorBanner } from '../playback/error-banner.tsx'
import lost from '../scenes/lost.svg'
import type { Route } from './+types/play.route'
import { findVideo } from './course-order.ts'
import { loadCoursePlan, type PlanFailure } from './load-course-plan.ts'
import { PlayScreen } from './play-screen.tsx'

export async function clientLoader({ request, params, context }: Route.ClientLoaderArgs) {
  guard('student', request)
  return loadCoursePlan(api(context), Number(params.courseId))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const response = loaderData as Awaited<ReturnType<typeof clientLoader>> | undefined
  const found = response?.plan && findVideo(response.plan.chapters, Number(params.videoId))
  return pageMeta(matches, { title: found?.video.title ?? text('课程学习'), robots: 'noindex' })
}

export function HydrateFallback() {
  return (
    <Ground>
      <div className="relative z-20">
        <NeedsScripts />
      </div>
      <LoadingOverlay />
      <div aria-hidden className="mt-11 grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="aspect-video rounded-card bg-night-deep" />
        <div className="h-80 rounded-card border border-night-line" />
      </div>
    </Ground>
  )
}

export default function PlayPage({ loaderData: { plan, failure }, params }: Route.ComponentProps) {
  const { t } = useLingui()
  const textOf = useFailureText()
  const isChanging = useNavigation().location?.pathname.includes('/play/') ?? false
  const found = plan && findVideo(plan.chapters, Number(params.videoId))
  const missing = found ? undefined : t`未找到指定视频`
  const problem = failure ? textOf(failure) : missing
  const backTo = plan ? `/courses/${plan.course.id}` : '/courses'
  return (
    <Ground>
      <Link
        to={backTo}
        className="inline-flex min-h-11 items-center gap-2 py-2 wrap-anywhere text-night-text hover:text-white"
      >
        <ArrowLeft aria-hidden size={18} className="shrink-0" />
        {plan ? plan.course.name : t`返回课程中心`}
      </Link>
      {problem && <ErrorBanner key={problem} message={problem} />}
      {problem &&
        (failure === 'missing' ? (
          <CourseMissing />
        ) : (
          <NothingLoaded courseId={Number(params.courseId)} isMissing={plan !== undefined} />
        ))}
      {plan && found && <PlayScreen plan={plan} chapter={found.chapter} video={found.video} />}
      {isChanging && <LoadingOverlay />}
    </Ground>
  )
}

/** Shown instead of the player, with buttons to retry and to return to the course. */
function NothingLoaded({ courseId, isMissing }: { courseId: number; isMissing: boolean }) {
  const { t } = useLingui()
  const { state, revalidate } = useRevalidator()
  return (
    <Nothing
      hint={isMissing ? t`课时可能已被移除，请返回课程重新选择。` : t`请检查网络后重试，或返回课程重新选择课时。`}
    >
      <Button tone="cinnabar" disabled={state === 'loading'} onClick={() => void revalidate()}>
        <RotateCcw aria-hidden size={18} />
        {t`重试`}
      </Button>
      <ButtonLink tone="onNight" to={courseId ? `/courses/${courseId}` : '/courses'}>{t`返回课程`}</ButtonLink>
    </Nothing>
  )
}

/** Shown for a course that was deleted or taken offline, which students may still have in their list. */
function CourseMissing() {
  const { t } = useLingui()
  return (
    <Nothing hint={t`课程可能已下线。已计入的学时不受影响。`}>
      <ButtonLink tone="cinnabar" to="/student">{t`返回个人中心`}</ButtonLink>
    </Nothing>
  )
}

function Nothing({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-5 py-10 text-center md:py-16">
      <img
        src={lost}
        alt=""
        width={360}
        height={240}
        className="h-auto w-full max-w-[320px] rounded-card bg-paper p-4"
      />
      <p className="text-md">{hint}</p>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

const Ground = ({ children }: { children: ReactNode }) => (
  <div className="on-night relative min-h-[calc(100dvh-61px)] bg-night text-night-text md:min-h-[calc(100dvh-69px)]">
    <div className="shell pt-2 pb-12">{children}</div>
  </div>
)

function LoadingOverlay() {
  const { t } = useLingui()
  return (
    <div role="status" className="absolute inset-0 z-10 bg-night/50">
      {/* Where the film is. */}
      <div className="shell grid gap-6 pt-13 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid aspect-video place-items-center">
          <LoaderCircle aria-hidden size={48} className="animate-spin text-white" />
          <span className="sr-only">{t`加载中…`}</span>
        </div>
      </div>
    </div>
  )
}

function useFailureText() {
  const { t } = useLingui()
  return (failure: PlanFailure) =>
    ({
      signedOut: t`未登录或token已过期`,
      missing: t`课程不存在`,
      empty: t`获取课程数据失败：响应数据为空`,
      failed: t`获取课程数据失败`,
    })[failure]
}
