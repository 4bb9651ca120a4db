import type { homeEndpoints } from '@jiangxue/contract/site/home.ts'
import { homeLimits } from '@jiangxue/contract/site/home.values.ts'
import { cachedFigures } from '../../core/cached-figures.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { countGroup } from '../../people/student/student-count.queries.ts'
import { toCourseCard } from '../../teaching/course/course.wire.ts'
import { listPublishedCourses } from '../../teaching/course/published-courses.ts'
import { listPublishedNews } from '../news/news.queries.ts'
import { toNewsCard } from '../news/news.wire.ts'
import { countValidCertificates, listTeachersInService } from './home.queries.ts'
import { toPartners, toSlides, toSuccessfulStudents } from './home.wire.ts'

const figuresLifeMs = 600_000
/** Cached under a single id, because the figures are the same for all visitors. */
const schoolFigures = cachedFigures(figuresLifeMs, async ({ database }) => {
  const students = await countGroup(database.read, { status: 'ACTIVE' })
  const certificates = students < homeLimits.figuresFrom ? 0 : await countValidCertificates(database.read)
  return certificates === 0 ? null : { students, certificates }
})

export const homeHandlers: HandlersOf<keyof typeof homeEndpoints> = {
  getHomeData: async ({ context, revision }) => {
    const { database, settings, now } = context
    const [courses, news, values] = await Promise.all([
      listPublishedCourses(context, { page: 0, size: homeLimits.popularCourses, sort: 'popular' }, revision),
      listPublishedNews(database.read, { page: 0, size: homeLimits.latestNews }, now()),
      settings.current(),
    ])
    return {
      popularCourses: courses.rows.map(toCourseCard),
      successfulStudents: toSuccessfulStudents(values['site.successfulStudents']),
      latestNews: news.rows.map(toNewsCard),
    }
  },

  getSiteContent: async (call) => {
    const { context } = call
    const { database, settings } = context
    const [values, teachers] = await Promise.all([settings.current(), listTeachersInService(database.read)])
    return {
      slides: toSlides(values['site.slides']),
      quickLinks: values['site.quickLinks'],
      features: values['site.features'],
      claims: values['site.claims'],
      partners: toPartners(values['site.partners']),
      introduction: values['site.introduction'],
      teachers: teachers.map(({ avatarFileId, ...teacher }) => ({
        ...teacher,
        avatarUrl: publicFileUrl(avatarFileId),
      })),
      jobService: values['site.jobService'],
      hotKeywords: values['site.hotKeywords'],
      figures: values['site.showsFigures'] ? await schoolFigures(context, 0) : null,
      contactMapUrl: values['site.contactMap'],
    }
  },
}
