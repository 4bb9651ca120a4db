import type { OrderFilter } from '@jiangxue/contract/order.ts'
import type { Context } from '../../core/context.ts'
import { startOfSiteDay } from '../../core/time/site-day.ts'
import type { OrderSearch } from './order.queries.ts'

const dayMs = 86_400_000

/** The filter of the list with its days as instants of the site's zone. */
export async function toOrderSearch<Filter extends OrderFilter>(
  { settings }: Context,
  { enrolledFrom, enrolledTo, ...filter }: Filter,
): Promise<Omit<Filter, 'enrolledFrom' | 'enrolledTo'> & OrderSearch> {
  const timezone = (await settings.current())['basic.timezone']
  const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return {
    ...filter,
    ...(enrolledFrom && { createdFrom: startOfSiteDay(enrolledFrom, timezone) }),
    ...(enrolledTo && { createdBefore: startOfSiteDay(dayAfter(enrolledTo), timezone) }),
  }
}
