import { homeLimits } from '@jiangxue/contract/home.values.ts'
import type { HandlersOf } from '../../core/http/bind.ts'
import { publicFileUrl } from '../../files/file/file-url.ts'
import { listPublishedCourses } from '../../teaching/course/course.queries.ts'
import { toCourseCard } from '../../teaching/course/course.wire.ts'
import { listPublishedNews } from '../news/news.queries.ts'
import { toNewsCard } from '../news/news.wire.ts'
import { listTeachersInService } from './home.queries.ts'
import { toPartners, toSlides, toSuccessfulStudents } from './home.wire.ts'

export const homeHandlers: HandlersOf<'getHomeData' | 'getSiteContent'> = {
  getHomeData: async ({ context: { database, settings, now } }) => {
    const [courses, news, values] = await Promise.all([
      listPublishedCourses(database.read, { page: 0, size: homeLimits.popularCourses, sort: 'popular' }),
      listPublishedNews(database.read, { page: 0, size: homeLimits.latestNews }, now()),
      settings.current(),
    ])
    return {
      popularCourses: courses.rows.map(toCourseCard),
      successfulStudents: toSuccessfulStudents(values['site.successfulStudents']),
      latestNews: news.rows.map(toNewsCard),
    }
  },

  getSiteContent: async ({ context: { database, settings } }) => {
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
      contactMapUrl: values['site.contactMap'],
    }
  },
}
