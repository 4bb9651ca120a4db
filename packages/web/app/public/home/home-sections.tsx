import type { HomeData } from '@jiangxue/contract/site/home.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { CoverImg } from '../../components/img.tsx'
import { StudentCards } from '../../components/school/student-cards.tsx'
import { useFormat } from '../../lib/use-format.ts'
import { CourseCard } from '../course/course-card.tsx'
import { NewsLink } from '../news/news-link.tsx'

export const PopularCourses = ({ data: { popularCourses } }: { data: HomeData }) =>
  popularCourses.length ? (
    <div className="grid grid-cols-2 gap-3 sm:gap-5.5 lg:grid-cols-4">
      {popularCourses.map((course) => (
        <CourseCard key={course.id} course={course} isSmall />
      ))}
    </div>
  ) : (
    <Nothing />
  )

export const SuccessfulStudents = ({ data: { successfulStudents } }: { data: HomeData }) =>
  successfulStudents.length ? <StudentCards students={successfulStudents} /> : <Nothing />

export function LatestNews({
  data: {
    latestNews: [first, ...others],
  },
}: {
  data: HomeData
}) {
  const format = useFormat()
  if (!first) return <Nothing />
  return (
    <div className="grid gap-6 lg:grid-cols-[1.15fr_1fr] lg:gap-8">
      <article className="group surface card-link relative overflow-hidden transition-shadow hover:shadow-card">
        <CoverImg
          src={first.image}
          loading="lazy"
          sizes="(min-width: 1024px) 625px, 100vw"
          className="aspect-[16/7.6] w-full"
        />
        <div className="p-5 md:px-6 md:pb-6">
          <time dateTime={first.createdAt} className="text-sm text-ink-3 tabular-nums">
            {format.date(first.createdAt)}
          </time>
          <h3 className="mt-1.5 text-[21px] leading-snug font-semibold">
            <NewsLink
              news={first}
              className="line-clamp-3 wrap-anywhere after:absolute after:inset-0 group-hover:text-primary"
            />
          </h3>
          <p className="mt-2 line-clamp-2 text-ink-2">{first.summary}</p>
        </div>
      </article>
      <ul className="grid auto-rows-fr">
        {others.map((news) => {
          const [year, month, day] = format.date(news.createdAt).split('-')
          return (
            <li
              key={news.id}
              className="group card-link relative grid grid-cols-[74px_1fr] gap-4.5 items-center border-b border-line py-4 first:pt-0.5"
            >
              <time dateTime={news.createdAt} className="border-r-2 border-cinnabar pr-4 text-center tabular-nums">
                <b className="block text-[27px] leading-none font-bold">{day}</b>
                <span className="text-xs text-ink-3">
                  {year}-{month}
                </span>
              </time>
              <div className="min-w-0">
                <h3 className="text-[16.5px] leading-snug font-semibold">
                  <NewsLink
                    news={news}
                    className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 group-hover:text-primary"
                  />
                </h3>
                <p className="mt-1 line-clamp-2 text-sm text-ink-2">{news.summary}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Nothing() {
  const { t } = useLingui()
  return (
    <p className="surface px-6 py-10 text-center text-ink-2">
      {t`暂时没有内容，`}
      <Link to="/courses" className="font-semibold text-primary underline underline-offset-3">{t`先看看课程`}</Link>
    </p>
  )
}
