import type { CourseCard } from '@jiangxue/contract/course/course.ts'
import { browserApi } from '../../lib/http/api-client.ts'

const mostNear = 3
const mostParts = 3

/** Courses to show instead of those that a keyword does not find. */
export interface NearCourses {
  /** The part of the keyword that finds them; undefined if they are just popular. */
  readonly part: string | undefined
  readonly courses: readonly CourseCard[]
}

/** Returns courses for a part of a keyword that finds none: one of its words, its beginning or its end; or popular ones. */
export async function findNear(keyword: string): Promise<NearCourses> {
  const words = keyword.split(/\s+/)
  const characters = [...keyword]
  const parts = words.length > 1 ? words : [characters.slice(0, 2).join(''), characters.slice(-2).join('')]
  const find = async (part?: string) => {
    const query = { page: 0, size: mostNear, sort: 'popular', deletedStatus: 'false', keyword: part } as const
    return (await browserApi.listCourses({ query })).content
  }
  for (const part of parts.slice(0, mostParts)) {
    const courses = part.length > 1 && part !== keyword ? await find(part) : []
    if (courses.length > 0) return { part, courses }
  }
  return { part: undefined, courses: await find() }
}
