import type { EndpointName } from '@jiangxue/contract/contract.ts'
import { RevisionCache } from './revision-cache.ts'

/** Answers that are the same for everybody and change only with public content. */
const sameForEverybody: ReadonlySet<EndpointName> = new Set(['listCategories', 'listCourses', 'listAllCourses'])
const maxAnswers = 500
const maxAgeMs = 60_000
const longestAddress = 300

export const isSameForEverybody = (name: EndpointName, url: string) => sameForEverybody.has(name) && url.length <= longestAddress

/** JSON answers of public lists, as bytes. */
export const createAnswerCache = () => new RevisionCache<Buffer>(maxAnswers, maxAgeMs)
