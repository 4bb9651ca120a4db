import { isApiProblem, type Api } from '@jiangxue/contract/api.ts'
import type { Chapter, Enrollment } from '@jiangxue/contract/course/course.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { ReportResponse } from '@jiangxue/contract/learning/learning.ts'
import { lessonToContinue } from '@jiangxue/contract/learning/lesson-to-continue.ts'
import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { data, Link, useSearchParams, type ShouldRevalidateFunction } from 'react-router'
import { lazyPart } from '../../components/lazy-part.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { headingBreaks } from '../../lib/heading-breaks.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { api } from '../../lib/http/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { readNumber } from '../../lib/read-number.ts'
import { currentToken, useAccount } from '../../lib/session/session.ts'
import type { Route } from './+types/course-detail'
import { courseTags } from './course-tags.ts'
import { LessonStage } from './lesson-stage.tsx'
import { packOutline, unpackOutline } from './packed-outline.ts'

// Included in the HTML; their scripts are loaded after first paint.
const EnrollCard = lazyPart(async () => ({ default: (await import('./later.ts')).EnrollCard }), {
  whileLoading: () => <div className="surface h-44 shrink-0" />,
})
const CourseOutline = lazyPart(async () => ({ default: (await import('./later.ts')).CourseOutline }), {
  whileLoading: () => <div className="surface h-96" />,
})
const CourseTabs = lazyPart(async () => ({ default: (await import('./later.ts')).CourseTabs }))

/** The signature of a preview URL, which shows the course as visitors see it. */
interface Preview {
  expires?: string | undefined
  signature?: string | undefined
}
function previewOf(request: Request): Preview {
  const { searchParams } = new URL(request.url)
  return { expires: searchParams.get('expires') ?? undefined, signature: searchParams.get('signature') ?? undefined }
}

async function load(api: Api, courseId: string, preview: Preview) {
  const notFound = data(null, { status: 404 })
  const id = readNumber(courseId, 0)
  if (!id) throw notFound
  const chapters = api.getChapters({ params: { courseId: id }, query: preview }).catch((error: unknown) => {
    if (isApiProblem(error)) return null
    throw error
  })
  const course = await api.getCourse({ params: { id }, query: preview }).catch((error: unknown) => {
    if (!isApiProblem(error)) throw error
    throw error.status === 404 ? notFound : data(text('获取课程信息失败'), { status: 503 })
  })
  return { course, chapters: await chapters }
}
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { course, chapters } = await load(api(context), params.courseId, previewOf(request))
  const tags = await courseTags(api(context), course)
  return { course, chapters: chapters && packOutline(chapters), isOwn: false, tags }
}
export const clientLoader = async ({ context, params, request }: Route.ClientLoaderArgs) => ({
  isOwn: Boolean(currentToken()),
  ...(await load(api(context), params.courseId, previewOf(request))),
  tags: [],
})
/** Choosing another lesson of the same course only changes the URL. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname || (currentUrl.search === nextUrl.search && defaultShouldRevalidate)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.course.name ?? text('页面不存在'),
    robots: loaderData && loaderData.course.status !== 'PUBLISHED' ? 'noindex,nofollow' : undefined,
    keywords: loaderData?.course.seoKeywords,
    description: loaderData?.course.seoDescription || loaderData?.course.description,
    tags: loaderData?.tags,
  })

export default function CourseDetail({ loaderData }: Route.ComponentProps) {
  return <Detail key={loaderData.course.id} loaded={loaderData} />
}

type Chapters = readonly Chapter[] | null
const lessonsOf = (chapters: Chapters) => chapters?.flatMap(({ lessons }) => lessons) ?? []
/** Returns the lesson to start or continue with: one that may be watched, or else the first of all. */
function firstLesson(chapters: Chapters) {
  const lessons = lessonsOf(chapters)
  const open = lessons.filter(({ canWatch, hasVideo }) => canWatch && hasVideo)
  return lessonToContinue(open) ?? open[0] ?? lessons[0]
}

function Detail({ loaded }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { t } = useLingui()
  const { course } = loaded
  const isPreview = course.status !== 'PUBLISHED'
  const signedIn = useAccount()
  const account = isPreview ? null : signedIn
  const stage = useRef<HTMLDivElement>(null)
  const barPlace = useRef<HTMLDivElement>(null)
  const position = useRef(0)
  const [search] = useSearchParams()
  const [chapters, setChapters] = useState(() => loaded.chapters && unpackOutline(loaded.chapters))
  const [start, setStart] = useState(() => firstLesson(chapters)?.id)
  // Undefined while it is unknown; null if the student is not enrolled.
  const [enrollment, setEnrollment] = useState<Enrollment | null>()
  const [hasOwnFailed, setOwnFailed] = useState(false)

  const params = { courseId: course.id }
  const readChapters = async () => {
    const fresh = await browserApi.getChapters({ params, query: {} })
    setChapters(fresh)
    if (!chapters) setStart(firstLesson(fresh)?.id)
    return fresh
  }
  const refresh = () => readChapters().catch(() => null)
  const readOwn = async () => {
    setOwnFailed(false)
    try {
      if (!loaded.isOwn) setStart(firstLesson(await readChapters())?.id)
      if (account?.role === 'STUDENT') setEnrollment((await browserApi.getCoursePlan({ params })).enrollment)
    } catch {
      setOwnFailed(true)
    }
  }
  const onOwn = useEffectEvent(() => void readOwn())
  const accountId = account?.id
  useEffect(() => {
    if (accountId !== undefined) onOwn()
  }, [accountId])
  useEffect(() => {
    if (!hasOwnFailed) return
    const again = () => onOwn()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [hasOwnFailed])

  const lessons = lessonsOf(chapters)
  const wanted = readNumber(search.get('lesson'), 0)
  const lesson = lessons.find(({ id }) => id === wanted) ?? lessons.find(({ id }) => id === start)
  const onReport = (lessonId: number, { progress, isCompleted }: Pick<ReportResponse, 'progress' | 'isCompleted'>) => {
    if (isCompleted && lessons.some(({ lock }) => lock?.lessonId === lessonId)) void refresh()
    setChapters(
      (before) =>
        before?.map((chapter) => ({
          ...chapter,
          lessons: chapter.lessons.map((each) => (each.id === lessonId ? { ...each, progress, isCompleted } : each)),
        })) ?? null,
    )
  }

  return (
    <div className="shell pt-5 pb-16">
      {isPreview && (
        <p
          role="status"
          className="mb-3 rounded-control bg-gold-tint px-4 py-2 text-sm text-gold-text"
        >{t`预览：游客将看到的页面，课程尚未发布。`}</p>
      )}
      <nav aria-label={t`当前位置`} className="flex flex-wrap items-center gap-1 text-sm text-ink-3">
        <Link to="/courses" className="-my-2 py-2.75 hover:text-ink hover:underline">{t`课程中心`}</Link>
        <ChevronRight aria-hidden size={14} />
        <Link to={`/courses?categoryId=${course.categoryId}`} className="-my-2 py-2.75 hover:text-ink hover:underline">
          {course.categoryName}
        </Link>
      </nav>
      <h1
        className={`mt-1 mb-5 font-serif text-[24px] leading-tight font-bold sm:text-[26px] md:text-2xl ${headingBreaks(course.name)}`}
      >
        {course.name}
      </h1>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <div ref={stage} className="scroll-mt-20">
          <LessonStage
            enrollment={enrollment}
            course={course}
            lesson={lesson}
            onRefresh={refresh}
            positionRef={position}
            onReport={(response) => lesson && onReport(lesson.id, response)}
          />
        </div>
        <div className="flex flex-col gap-5 self-start lg:sticky lg:top-22 lg:row-span-2 lg:max-h-[calc(100dvh-7rem)]">
          <EnrollCard
            course={course}
            nextLesson={firstLesson(chapters)}
            lessons={lessons}
            // Free courses need no enrollment, though a class may create one. Another tab may have logged out.
            enrollment={account && course.price > 0 ? enrollment : undefined}
            barPlace={barPlace}
          />
          {account && hasOwnFailed && <ProblemNotice message={t`获取报名信息失败`} onRetry={() => void readOwn()} />}
          {chapters ? (
            <CourseOutline
              chapters={chapters}
              currentId={lesson?.id}
              isSignedIn={Boolean(account)}
              onChoose={() => stage.current?.scrollIntoView({ behavior: 'smooth', block: 'nearest' })}
            />
          ) : (
            <ProblemNotice message={t`获取课程章节失败`} onRetry={() => void refresh()} />
          )}
        </div>
        <CourseTabs course={course} lesson={lesson} account={account} positionRef={position} />
      </div>
      <div ref={barPlace} className="sticky bottom-0 z-20 -mx-4 mt-6 md:-mx-6 lg:hidden" />
    </div>
  )
}
