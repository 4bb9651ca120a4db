import type { OrderFilter } from '@jiangxue/contract/course/order.ts'
import { hasPermission } from '../../core/http/authorize.ts'
import type { Actor } from '../../core/http/caller.ts'
import { dayRange } from '../../core/time/day-range.ts'
import type { OrderSearch } from './order.queries.ts'

/** The filter of the order list for a caller, with its days converted to instants in the site's time zone. */
export async function toOrderSearch<Filter extends OrderFilter>(
  { context: { settings }, caller }: Actor,
  { enrolledFrom, enrolledTo, ...filter }: Filter,
): Promise<Omit<Filter, 'enrolledFrom' | 'enrolledTo'> & OrderSearch> {
  const { from, before } = dayRange(enrolledFrom, enrolledTo, (await settings.current())['basic.timezone'])
  const hidden = hasPermission('students.view', caller) ? {} : ({ areBuyersHidden: true } as const)
  return { ...filter, createdFrom: from, createdBefore: before, ...hidden }
}
