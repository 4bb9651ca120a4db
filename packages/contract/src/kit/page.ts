import { listLimits } from './list.values.ts'
import { z } from './zod.ts'

const maxPageSize = 100
/** `page` counts from zero; `size` is 1 to 100 unless `max` says more (decisions §2). */
export const pageQuery = (size: number = listLimits.size, max: number = maxPageSize) =>
  z.object({
    page: z.coerce.number<number>().int().min(0).max(1_000_000_000).default(0),
    size: z.coerce.number<number>().int().min(1).max(max).default(size),
  })
const blankToUndefined = (value: unknown) => (value === '' ? undefined : value)
/** An optional filter of a list; an empty value counts as none. */
export const filter = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema.optional())
/** The sort order of a list, with a default. */
export const sortBy = <const T extends readonly string[]>(sorts: T, usual: T[number]) =>
  z.preprocess(blankToUndefined, z.enum(sorts).default(usual as never))
/** The schema of one page of rows with exact totals. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    content: z.array(row),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
    number: z.number().int(),
    size: z.number().int(),
  })
export interface Page<T> {
  content: T[]
  totalElements: number
  totalPages: number
  number: number
  size: number
}
/** Builds the page of a response from its rows and their total. */
export const toPage = <T>(content: T[], totalElements: number, at: { page: number; size: number }): Page<T> => ({
  content,
  totalElements,
  totalPages: Math.ceil(totalElements / at.size),
  number: at.page,
  size: at.size,
})
