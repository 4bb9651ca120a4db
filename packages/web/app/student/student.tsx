import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { EnrollmentRow } from '@jiangxue/contract/course.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { Link, useRevalidator, useSearchParams, type ShouldRevalidateFunction } from 'react-router'
import type { Route } from './+types/student'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { browserApi } from '../lib/api-client.ts'
import { guarded } from '../lib/guarded.ts'
import { currentAccount } from '../lib/session.ts'
import { seo, useFormat } from '../lib/site.ts'
import { CourseRow } from './course-row.tsx'
import { everyPage } from './every-page.ts'
import { ProfileHeader } from './profile-header.tsx'

async function loadCourses(userId: number) {
  try {
    const [enrolled, free] = await Promise.all([
      everyPage((query) => browserApi.listCourseStatistics({ params: { userId }, query })),
      everyPage((query) => browserApi.listFreeCourseRecords({ params: { userId }, query })),
    ])
    const known = new Set(enrolled.map(({ courseId }) => courseId))
    const all = [...enrolled, ...free.filter(({ courseId }) => !known.has(courseId))]
    return { courses: all.sort((a, b) => (b.lastStudyTime ?? '').localeCompare(a.lastStudyTime ?? '')), failure: null }
  } catch (error) {
    if (!isApiProblem(error) || error.status === 401) throw error
    return { courses: [], failure: error.message }
  }
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guarded('student', request, async () => {
    const userId = currentAccount()!.id
    const params = { userId }
    const [profile, totals, lessons, courses] = await Promise.all([
      browserApi.getProfile({ params }), browserApi.getStudyTotals({ params }), browserApi.getCompletedLessons({ params }),
      loadCourses(userId),
    ])
    return { profile, totals: { ...totals, ...lessons }, ...courses }
  })
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
/** The filter works on what is already here. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname || (currentUrl.search === nextUrl.search && defaultShouldRevalidate)
export const meta: Route.MetaFunction = ({ matches }) => seo(matches, { title: text('个人中心'), robots: 'noindex,nofollow' })

const filters = {
  all: { label: text('全部'), keeps: () => true },
  'in-progress': { label: text('进行中'), keeps: (row: EnrollmentRow) => !row.isCompleted },
  completed: { label: text('已完成'), keeps: (row: EnrollmentRow) => row.isCompleted },
} as const

export default function Student({ loaderData: { profile, totals, courses, failure } }: Route.ComponentProps) {
  const { t } = useLingui()
  const format = useFormat()
  const [search] = useSearchParams()
  const revalidator = useRevalidator()
  const wanted = search.get('filter')
  const filter = wanted === 'in-progress' || wanted === 'completed' ? wanted : 'all'
  const rows = courses.filter(filters[filter].keeps)
  return (
    <div className="shell max-w-[1000px] py-6 md:py-10">
      <h1 className="sr-only">{t`个人中心`}</h1>
      <ProfileHeader profile={profile} totals={totals} />
      <section id="courses" aria-labelledby="courses-title" className="mt-9 scroll-mt-20">
        <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <h2 id="courses-title" className="font-serif text-[24px] font-bold">{t`我的课程`}</h2>
          <nav aria-label={t`课程筛选`} className="flex gap-2">
            {Object.entries(filters).map(([name, { label, keeps }]) => (
              <Link
                key={name} to={name === 'all' ? '/student' : `?filter=${name}`} replace preventScrollReset aria-current={name === filter ? 'true' : undefined}
                className="flex h-11 items-center gap-1.5 rounded-full border border-line bg-card px-4 text-ink-2 hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-white"
              >
                {format.translate(label)}<span className="text-sm tabular-nums">{courses.filter(keeps).length}</span>
              </Link>
            ))}
          </nav>
        </div>
        {failure ? (
          <ProblemNotice message={failure} onRetry={() => void revalidator.revalidate()} />
        ) : rows.length ? (
          <ul className="flex flex-col gap-4">{rows.map((row) => <CourseRow key={row.courseId} row={row} />)}</ul>
        ) : (
          <EmptyState text={courses.length ? t`这里还没有课程` : t`还没有开始学习的课程`}>
            <ButtonLink to="/courses" tone="cinnabar">{t`去选课程`}</ButtonLink>
          </EmptyState>
        )}
      </section>
    </div>
  )
}
