import { CourseCard, CourseTeacher } from '../course/course.ts'
import { everybody } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { named } from '../kit/fields.ts'
import { text } from '../kit/text.ts'
import { z } from '../kit/zod.ts'
import { NewsCard } from './news.ts'
import { Claim, Feature, JobService, Partner, QuickLink, Slide, SuccessfulStudent } from './site-content.ts'

export const HomeData = named('HomeData', {
  popularCourses: z.array(CourseCard),
  successfulStudents: z.array(SuccessfulStudent),
  latestNews: z.array(NewsCard),
})
export type HomeData = z.output<typeof HomeData>

/** The school's content for its public pages. */
export const SiteContent = named('SiteContent', {
  slides: z.array(Slide),
  quickLinks: z.array(QuickLink),
  features: z.array(Feature),
  claims: z.array(Claim),
  partners: z.array(Partner),
  introduction: z.array(z.string()),
  teachers: z.array(CourseTeacher),
  jobService: JobService,
  hotKeywords: z.array(z.string()),
  /** Null if the school does not show them or the figures are too small. */
  figures: z.object({ students: z.number().int(), certificates: z.number().int() }).nullable(),
  contactMapUrl: z.string().nullable(),
})
export type SiteContent = z.output<typeof SiteContent>

export const homeEndpoints = {
  getHomeData: endpoint('GET', '/api/public/home-data', {
    access: everybody,
    summary: 'The three lazily loaded sections of the home page',
    failure: text('获取首页数据失败'),
    response: HomeData,
  }),
  getSiteContent: endpoint('GET', '/api/public/site-content', {
    access: everybody,
    summary: 'Slides, links, features, claims, partners, teachers and texts of the public pages',
    response: SiteContent,
  }),
}
