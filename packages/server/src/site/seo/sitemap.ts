import type { Context } from '../../core/context.ts'
import { siteDay } from '../../core/time/site-day.ts'
import { listCourseAddresses, listNewsAddresses } from './sitemap.queries.ts'

const fixedPaths = ['/', '/courses', '/news', '/about', '/job-service', '/training-application', '/verify']

const entry = (address: string, day?: string) =>
  `<url><loc>${address}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`

/** The sitemap of the school's public pages under `origin`, such as `https://www.example.cn`. */
export async function makeSitemap({ database, settings, now }: Context, origin: string): Promise<string> {
  const [{ 'basic.timezone': timezone }, courses, news] = await Promise.all([
    settings.current(),
    listCourseAddresses(database.read),
    listNewsAddresses(database.read, now()),
  ])
  const day = (at: number) => siteDay(at, timezone)
  const entries = [
    ...fixedPaths.map((path) => entry(origin + path)),
    ...courses.map(({ id, updatedAt }) => entry(`${origin}/courses/${id}`, day(updatedAt))),
    ...news.map(({ id, updatedAt, publishedAt }) =>
      entry(`${origin}/news/${id}`, day(Math.max(updatedAt, publishedAt ?? 0))),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}
