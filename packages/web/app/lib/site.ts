import type { Api } from '@jiangxue/contract/api.ts'
import { defaultSiteName } from '@jiangxue/contract/site.values.ts'
import { useLingui } from '@lingui/react'
import { useRouteLoaderData } from 'react-router'
import { formatDate, formatDateTime, formatDuration, formatPrice, formatStudyTime } from './format.ts'
import { i18nFor } from './i18n.ts'
import { pageSeo, type PageSeo } from './seo.ts'

export type Site = Awaited<ReturnType<Api['site']>>

/** What a page shows where the settings could not be read. */
export const fallbackSite: Site = {
  siteName: defaultSiteName,
  language: 'zh_CN',
  timezone: 'Asia/Shanghai',
  icp: '',
  jobServiceUrl: '',
  contactPhone: '',
  contactAddress: '',
  contactHours: '',
  registration: { isOpen: false, roles: [], verifyMethod: 'none' },
  slogan: '',
  siteUrl: '',
}

/** The school's public settings, from the root loader. */
export const useSite = (): Site => useRouteLoaderData<Site>('root') ?? fallbackSite

/** Formatters bound to the reader's language and the school's time zone. */
export function useFormat() {
  const { i18n } = useLingui()
  const { timezone } = useSite()
  const translate = (source: string, values?: Record<string, string | number>) => i18n._(source, values)
  return {
    translate,
    date: (instant: string | null | undefined) => formatDate(instant, timezone),
    dateTime: (instant: string | null | undefined) => formatDateTime(instant, timezone),
    duration: (seconds: number) => formatDuration(seconds, translate),
    studyTime: (seconds: number | null | undefined) => formatStudyTime(seconds, translate),
    price: (yuan: number) => formatPrice(yuan, translate),
  }
}

interface RootMatch {
  id: string
  loaderData?: unknown
}
/** The tags of a page, with the school's name from the root loader; `title` and the rest are `text('…')` sources. */
export function seo(matches: readonly (RootMatch | undefined)[], page: Omit<PageSeo, 'siteName'>) {
  const site = (matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined) ?? fallbackSite
  const { messages } = i18nFor(site.language)
  // Not i18n._(): a course description may hold braces.
  const translated = (source: string) => (typeof messages[source] === 'string' ? messages[source] : source)
  return pageSeo({
    ...page,
    siteName: site.siteName,
    title: translated(page.title),
    ...(page.description && { description: translated(page.description) }),
  })
}
