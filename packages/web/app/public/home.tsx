import { text } from '@jiangxue/contract/kit/text.ts'
import { limits } from '@jiangxue/contract/limits.ts'
import type { Api } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { ArrowRight, ListChecks, PlayCircle, TimerReset } from 'lucide-react'
import { Link } from 'react-router'
import type { Route } from './+types/home'
import { api } from '../api.ts'
import { ButtonLink } from '../components/button.tsx'
import { seo } from '../lib/site.ts'
import workshop from '../scenes/workshop.svg'
import { CourseCard } from './course-card.tsx'

const load = async (api: Api) => {
  const [courses, categories] = await Promise.all([
    api.listCourses({ query: { sort: 'popular', page: 0, size: limits.homePopularCourses } }),
    api.listCategories(),
  ])
  return { courses: courses.content, categories }
}
export const loader = ({ context }: Route.LoaderArgs) => load(api(context))
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => load(api(context))
export const meta: Route.MetaFunction = ({ matches }) =>
  seo(matches, {
    title: text('首页'),
    description: text(
      '职业IT培训学校：零基础入学，每天学习8小时，8至18个月学成；课时低于20元，保障月薪5000元起，不达标全额退费，困难学员可先就业后付款。',
    ),
  })

export default function Home({ loaderData: { courses, categories } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Directions categories={categories} />
      <PopularCourses courses={courses} />
      <Claims />
      <Ways />
    </>
  )
}

type Loaded = Awaited<ReturnType<typeof load>>

function Hero() {
  const { t } = useLingui()
  return (
    <div className="bg-linear-to-b from-paper-deep to-paper">
      <div className="shell grid items-center gap-6 pt-9 pb-16 md:min-h-125 md:grid-cols-[1.02fr_1fr] md:py-10 md:pb-20">
        <div>
          <p className="flex items-center gap-2.5 font-semibold tracking-[.08em] text-cinnabar-dark">
            <span aria-hidden className="h-0.5 w-6.5 shrink-0 bg-cinnabar" />
            {t`零基础入学 · 每天 8 小时 · 8–18 个月`}
          </p>
          <h1 className="my-4.5 font-serif text-[36px] leading-tight font-bold tracking-[.02em] lg:text-3xl">
            {t`学一门真本事，`}<br />{t`换一种好生活`}
          </h1>
          <p className="max-w-[30em] text-md text-ink-2 md:text-lg">
            {t`从第一行代码到第一份工作：老师手把手带，课时低于 20 元，困难学员可以先就业、后付款。`}
          </p>
          <div className="mt-7 flex flex-wrap gap-3.5">
            <ButtonLink to="/courses" tone="cinnabar" size="lg">{t`浏览课程`}</ButtonLink>
            <ButtonLink to="/courses?sort=popular" tone="outline" size="lg">{t`大家在学什么`}</ButtonLink>
          </div>
        </div>
        <img src={workshop} alt="" width={600} height={460} className="mx-auto h-auto w-full max-w-[600px] max-md:hidden" />
      </div>
    </div>
  )
}

const tints = [
  'bg-primary-tint text-primary', 'bg-jade-tint text-jade', 'bg-cinnabar-tint text-cinnabar', 'bg-gold-tint text-gold-text',
]
function Directions({ categories }: Pick<Loaded, 'categories'>) {
  const { t } = useLingui()
  if (!categories.length) return null
  return (
    <nav aria-label={t`学习方向`} className="shell relative -mt-9">
      <ul className="surface flex overflow-x-auto shadow-card">
        {categories.map(({ id, name }, index) => (
          <li key={id} className="min-w-16 flex-1 border-line not-first:border-l">
            <Link to={`/courses?categoryId=${id}`} className="group flex h-full flex-col items-center gap-2 px-1 py-4 text-center sm:flex-row sm:gap-3.5 sm:px-5 sm:text-left">
              <span aria-hidden className={`grid size-10.5 shrink-0 place-items-center rounded-[11px] font-serif text-xl font-bold ${tints[index % tints.length]}`}>
                {Array.from(name)[0]}
              </span>
              <span className="text-xs leading-snug font-semibold group-hover:text-primary sm:text-md">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PopularCourses({ courses }: Pick<Loaded, 'courses'>) {
  const { t } = useLingui()
  if (!courses.length) return null
  return (
    <section aria-labelledby="popular" className="shell pt-11 md:pt-18">
      <div className="mb-6 flex items-end gap-4">
        <h2 id="popular" className="font-serif text-[24px] leading-tight font-bold md:text-2xl">{t`热门课程`}</h2>
        <p className="text-ink-3 max-sm:hidden">{t`大家正在学`}</p>
        <Link to="/courses?sort=popular" className="-my-2.5 ml-auto flex h-11 items-center gap-1 font-semibold text-primary hover:underline">
          {t`全部课程`}<ArrowRight aria-hidden size={16} />
        </Link>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-5.5 lg:grid-cols-4">
        {courses.map((course) => <CourseCard key={course.id} course={course} isSmall />)}
      </div>
    </section>
  )
}

function Claims() {
  const { t } = useLingui()
  const claims = [
    { number: '<20', unit: t`元/课时`, line: t`收费低，学得起` },
    { number: '0', unit: t`基础`, line: t`零基础入学，从头教起` },
    { number: '5000', unit: t`元起`, line: t`保障月薪，不达标全额退费` },
    { number: '0', unit: t`元`, line: t`困难学员先就业、后付款` },
  ]
  return (
    <section aria-labelledby="claims" className="mt-14 bg-night text-white md:mt-19">
      <div className="shell grid grid-cols-2 gap-7 py-11 md:py-13 lg:grid-cols-[1.1fr_repeat(4,1fr)]">
        <div className="col-span-2 lg:col-span-1">
          <h2 id="claims" className="font-serif text-[26px] leading-snug font-bold">{t`学得起，学得会，`}<br />{t`学完有去处`}</h2>
          <p className="mt-2.5 text-sm text-night-text">{t`承诺写进培训协议，以协议条款为准。`}</p>
        </div>
        {claims.map(({ number, unit, line }) => (
          <p key={line}>
            <b className="block text-[32px] leading-tight text-night-gold tabular-nums md:text-[40px]">
              {number}<small className="ml-1 text-[17px]">{unit}</small>
            </b>
            <span className="mt-2 block text-night-text">{line}</span>
          </p>
        ))}
      </div>
    </section>
  )
}

function Ways() {
  const { t } = useLingui()
  const ways = [
    { Icon: PlayCircle, tint: 'bg-cinnabar-tint text-cinnabar', title: t`先试看，再决定`, line: t`试看课时不用登录就能看，合适了再报名。` },
    { Icon: TimerReset, tint: 'bg-primary-tint text-primary', title: t`停在哪，接着学`, line: t`看到哪一秒都记着，换一台设备也从那里继续。` },
    { Icon: ListChecks, tint: 'bg-jade-tint text-jade', title: t`学过的都算数`, line: t`每节课学到百分之几一目了然，学完自动打勾。` },
  ]
  return (
    <section aria-labelledby="ways" className="shell py-12 md:py-18">
      <h2 id="ways" className="mb-6 font-serif text-[24px] leading-tight font-bold md:text-2xl">{t`在这里怎么学`}</h2>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-5.5">
        {ways.map(({ Icon, tint, title, line }) => (
          <li key={title} className="surface flex gap-4 p-5 md:p-6">
            <span aria-hidden className={`grid size-12 shrink-0 place-items-center rounded-xl ${tint}`}><Icon size={24} /></span>
            <div>
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-ink-2">{line}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
