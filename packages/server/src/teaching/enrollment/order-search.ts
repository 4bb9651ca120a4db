import type { OrderFilter } from '@jiangxue/contract/order.ts'
import type { Context } from '../../core/context.ts'
import { dayRange } from '../../core/time/day-range.ts'
import type { OrderSearch } from './order.queries.ts'

/** The filter of the list with its days as instants of the site's zone. */
export async function toOrderSearch<Filter extends OrderFilter>(
  { settings }: Context,
  { enrolledFrom, enrolledTo, ...filter }: Filter,
): Promise<Omit<Filter, 'enrolledFrom' | 'enrolledTo'> & OrderSearch> {
  const { from, before } = dayRange(enrolledFrom, enrolledTo, (await settings.current())['basic.timezone'])
  return { ...filter, createdFrom: from, createdBefore: before }
}
