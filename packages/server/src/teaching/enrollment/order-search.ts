import type { OrderFilter } from '@jiangxue/contract/order.ts'
import type { Context } from '../../core/context.ts'
import { dayRange } from '../../core/time/day-range.ts'
import type { OrderSearch } from './order.queries.ts'

/** The filter of the order list, with its days converted to instants in the site's time zone. */
export async function toOrderSearch<Filter extends OrderFilter>(
  { settings }: Context,
  { enrolledFrom, enrolledTo, ...filter }: Filter,
): Promise<Omit<Filter, 'enrolledFrom' | 'enrolledTo'> & OrderSearch> {
  const { from, before } = dayRange(enrolledFrom, enrolledTo, (await settings.current())['basic.timezone'])
  return { ...filter, createdFrom: from, createdBefore: before }
}
