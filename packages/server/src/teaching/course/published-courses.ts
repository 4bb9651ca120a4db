import type { CourseListQuery } from '@jiangxue/contract/course/course.ts'
import type { CourseSort } from '@jiangxue/contract/course/course.values.ts'
import { cachedFigures } from '../../core/cached-figures.ts'
import type { Context } from '../../core/context.ts'
import { listCourseIdsOfTeacher, listPublishedCourseRows, type CourseCardRow } from './course.queries.ts'

/** A published course with the lowercase texts that are searched for keywords. */
interface Searched {
  readonly row: CourseCardRow
  readonly name: string
  readonly summary: string
}
type Sorted = (sort: CourseSort) => readonly Searched[]

const lifeMs = 60_000

const order: Record<CourseSort, (one: CourseCardRow, other: CourseCardRow) => number> = {
  newest: (one, other) => other.createdAt - one.createdAt,
  popular: (one, other) => other.studentCount - one.studentCount,
  'price-asc': (one, other) => one.priceFen - other.priceFen,
  'price-desc': (one, other) => other.priceFen - one.priceFen,
}

/** All published courses of one revision, cached; a school has a few hundred. */
const cachedCourses = cachedFigures<Sorted>(lifeMs, async ({ database }) => {
  const courses = (await listPublishedCourseRows(database.read)).map(toSearched)
  const sorted = new Map<CourseSort, readonly Searched[]>()
  return (sort) => {
    const known = sorted.get(sort) ?? courses.toSorted((one, other) => order[sort](one.row, other.row))
    sorted.set(sort, known)
    return known
  }
})

const toSearched = (row: CourseCardRow): Searched => ({
  row,
  name: row.name.toLowerCase(),
  summary: row.summary.toLowerCase(),
})

/**
 * One page of published courses, and their total number; `known` is the revision of public content, if already read.
 */
export async function listPublishedCourses(context: Context, query: CourseListQuery, known?: number) {
  const { keyword, categoryId, teacherId, sort, page, size } = query
  const courses = await cachedCourses(context, 0, known ?? (await context.settings.revision()))
  const taught = teacherId && new Set(await listCourseIdsOfTeacher(context.database.read, teacherId))
  const wanted = keyword?.toLowerCase()
  const found = courses(sort).filter(
    ({ row, name, summary }) =>
      (!wanted || name.includes(wanted) || summary.includes(wanted)) &&
      (categoryId === undefined || row.categoryId === categoryId) &&
      (!taught || taught.has(row.id)),
  )
  const rows = found.slice(page * size, (page + 1) * size).map(({ row }) => row)
  return { rows, total: found.length }
}
