import { useLingui } from '@lingui/react'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatDuration,
  formatLongDate,
  formatPrice,
  formatStudyTime,
} from './format.ts'
import { useSite } from './site.ts'

/** Formatters bound to the user's language and the school's time zone. */
export function useFormat() {
  const { i18n } = useLingui()
  const { timezone } = useSite()
  const translate = (source: string, values?: Record<string, string | number>) => i18n._(source, values)
  return {
    translate,
    date: (instant: string | null | undefined) => formatDate(instant, timezone),
    longDate: (instant: string | null | undefined) => formatLongDate(instant, timezone, translate),
    dateTime: (instant: string | null | undefined) => formatDateTime(instant, timezone),
    duration: (seconds: number) => formatDuration(seconds, translate),
    clock: formatClock,
    studyTime: (seconds: number | null | undefined) => formatStudyTime(seconds, translate),
    price: (yuan: number) => formatPrice(yuan, translate),
  }
}
