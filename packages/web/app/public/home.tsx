import { text } from '@jiangxue/contract/kit/text.ts'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { lazy, memo, Suspense, type ComponentType } from 'react'
import { HeroCarousel } from '../components/school/hero-carousel.tsx'
import { api } from '../lib/http/api.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useSite } from '../lib/site.ts'
import { socialTags } from '../lib/social-tags.ts'
import type { Route } from './+types/home'
import type * as Later from './home/later.ts'
import { LazySection } from './home/lazy-section.tsx'
import { CoursesSkeleton, NewsSkeleton, StudentsSkeleton } from './home/section-skeletons.tsx'
import { useHomeData } from './home/use-home-data.ts'

/** If the script cannot be loaded, it never resolves, so that the server-rendered HTML and its links stay in place. */
const loadLater = () => import('./home/later.ts').catch(() => new Promise<never>(() => undefined))

/**
 * A part that is included in the HTML and whose script is loaded after first paint. Re-rendering it before the script
 * is loaded would remove its HTML, so it is memoized and re-rendered only with different data.
 */
function later<Data extends object>(choose: (module: typeof Later) => ComponentType<Data>) {
  const Part: ComponentType<Data> = lazy(() => loadLater().then((module) => ({ default: choose(module) })))
  return memo((data: Data) => (
    <Suspense fallback={null}>
      <Part {...data} />
    </Suspense>
  ))
}
const QuickLinks = later((module) => module.QuickLinks)
const Claims = later((module) => module.Claims)
const Promises = later((module) => module.Promises)

const description = text(
  '职业IT培训学校：零基础入学，每天学习8小时，8至18个月学成；课时低于20元，保障月薪5000元起，不达标全额退费，困难学员可先就业后付款。',
)

export async function loader({ context }: Route.LoaderArgs) {
  const site = await api(context).site()
  const tags = await socialTags(api(context), {
    path: '/',
    title: text('首页'),
    description,
    trail: [],
    describe: ({ name, address }) => ({
      '@type': 'EducationalOrganization',
      name,
      url: address('/'),
      slogan: site.slogan,
      telephone: site.contactPhone || undefined,
      address: site.contactAddress || undefined,
    }),
  })
  // The page's data is also embedded in its HTML, so it contains only what the page shows.
  const { slides, quickLinks, features, claims, partners, contactMapUrl, figures } = await api(context).getSiteContent()
  return { slides, quickLinks, features, claims, partners, contactMapUrl, figures, description, tags }
}
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => ({
  ...(await api(context).getSiteContent()),
  // Only needed in the server-rendered HTML.
  description: undefined,
  tags: [],
})
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: text('首页'), description: loaderData?.description, tags: loaderData?.tags })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { siteName } = useSite()
  const { ready, hasFailed, isAlertOpen, ask, retry, dismiss } = useHomeData()
  const { PopularCourses, SuccessfulStudents, LatestNews } = ready?.sections ?? {}
  const data = ready?.data
  const state = { onNear: ask, hasFailed }
  return (
    <>
      <h1 className="sr-only">{siteName}</h1>
      <HeroCarousel {...loaderData} />
      <QuickLinks {...loaderData} />
      {isAlertOpen && <HomeAlert onRetry={retry} onClose={dismiss} />}
      <LazySection
        id="popular"
        title={t`热门课程`}
        hint={t`大家正在学`}
        more={{ to: '/courses?sort=popular', label: t`全部课程` }}
        {...state}
        skeleton={<CoursesSkeleton />}
        content={PopularCourses && data && <PopularCourses data={data} />}
      />
      <div className="mt-14 md:mt-19">
        <Claims {...loaderData} />
      </div>
      <LazySection
        id="graduates"
        title={t`优秀学员`}
        hint={t`从这里出发`}
        {...state}
        skeleton={<StudentsSkeleton />}
        content={SuccessfulStudents && data && <SuccessfulStudents data={data} />}
      />
      <LazySection
        id="latest"
        title={t`最新动态`}
        more={{ to: '/news', label: t`更多新闻` }}
        {...state}
        skeleton={<NewsSkeleton />}
        content={LatestNews && data && <LatestNews data={data} />}
      />
      <Promises {...loaderData} />
    </>
  )
}

function HomeAlert({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <div className="shell mt-6">
      <div
        role="alert"
        className="flex items-center gap-3 rounded-card border border-cinnabar/30 bg-cinnabar-tint py-1.5 pr-1.5 pl-5 text-md text-cinnabar-dark"
      >
        <p className="flex-1">{t`获取首页数据失败`}</p>
        <button
          type="button"
          onClick={onRetry}
          className="h-11 rounded-control px-4 font-semibold hover:bg-white"
        >{t`重试`}</button>
        <button
          type="button"
          aria-label={t`关闭提示`}
          onClick={onClose}
          className="grid size-11 place-items-center rounded-control hover:bg-white"
        >
          <X size={18} />
        </button>
      </div>
    </div>
  )
}
