import type { EndpointName } from '@jiangxue/contract/contract.ts'
import { RevisionCache } from './revision-cache.ts'

/** Answers that are the same for everybody and change only with public content. */
const sameForEverybody: ReadonlySet<EndpointName> = new Set([
  'listCategories',
  'listCourses',
  'listAllCourses',
  'getHomeData',
  'getSiteContent',
  'listLatestNews',
  'getNews',
])
/** Answers that are the same for every visitor. */
const sameForVisitors: ReadonlySet<EndpointName> = new Set([...sameForEverybody, 'site', 'getCourse', 'getChapters'])
const maxAnswers = 500
const maxAgeMs = 60_000
const longestAddress = 300

export const isSameForEverybody = (name: EndpointName, url: string) =>
  sameForEverybody.has(name) && url.length <= longestAddress

export const isSameForVisitors = (name: EndpointName) => sameForVisitors.has(name)

/** Public answers: as bytes for the network, as they are for pages rendered here. */
export const createAnswerCache = <T>() => new RevisionCache<T>(maxAnswers, maxAgeMs)
