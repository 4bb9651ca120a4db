import type { EndpointName } from '@jiangxue/contract/contract.ts'
import { RevisionCache } from './revision-cache.ts'

/** Responses that are the same for all callers and change only with public content. */
const sameForEverybody: ReadonlySet<EndpointName> = new Set([
  'listCategories',
  'listCourses',
  'listAllCourses',
  'getHomeData',
  'getSiteContent',
  'listLatestNews',
  'getNews',
])
/** Responses that are the same for every visitor. */
const sameForVisitors: ReadonlySet<EndpointName> = new Set([...sameForEverybody, 'site', 'getCourse', 'getChapters'])
const maxResponses = 500
const longestAddress = 300

/** Whether a response is kept. What differs for signed-in callers is kept for visitors, without signed addresses. */
export const isKept = (name: EndpointName, url: string, isVisitor: boolean) =>
  url.length <= longestAddress &&
  (sameForEverybody.has(name) || (isVisitor && sameForVisitors.has(name) && !url.includes('?')))

export const isSameForVisitors = (name: EndpointName) => sameForVisitors.has(name)

/** Caches public responses: as bytes for the network, as objects for pages rendered in this process. */
export const createResponseCache = <T>() => new RevisionCache<T>(maxResponses)
