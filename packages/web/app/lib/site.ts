import type { Api } from '@jiangxue/contract/api.ts'
import { defaultSiteName } from '@jiangxue/contract/kit/site.values.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

/** The school's public settings. */
export type Site = Awaited<ReturnType<Api['site']>>

/** The settings that pages use if the actual ones could not be read. */
export const fallbackSite: Site = {
  siteName: defaultSiteName,
  logoUrl: null,
  language: 'zh_CN',
  timezone: 'Asia/Shanghai',
  icp: '',
  policeRecord: '',
  jobServiceUrl: '',
  contactPhone: '',
  contactAddress: '',
  contactHours: '',
  codeChannels: [],
  registration: { isOpen: false, roles: [], verifyMethod: 'none' },
  slogan: '',
  siteUrl: '',
  imageBaseUrl: '',
  agreements: [],
  studyLimits: [],
  asksForFace: false,
  hasExams: false,
  invoices: false,
  payments: false,
}

/** Settings read since the page was loaded, and who is told when they are; only in browsers. */
export const newer: { site?: Site; readonly listeners: Set<() => void> } = { listeners: new Set() }
const listen = (listener: () => void) => {
  newer.listeners.add(listener)
  return () => void newer.listeners.delete(listener)
}
const read = () => newer.site

/** Shows newer settings everywhere. */
export function replaceSite(site: Site | undefined): void {
  newer.site = site
  for (const listener of newer.listeners) listener()
}

/** Unsaved settings, for previews. */
export const SitePreview = createContext<Partial<Site> | undefined>(undefined)

/** Returns the settings in force, overridden by those of a preview. */
export function useSite(): Site {
  const loaded = useRouteLoaderData<Site>('root') ?? fallbackSite
  const stored = useSyncExternalStore(listen, read, read) ?? loaded
  const unsaved = useContext(SitePreview)
  return unsaved ? { ...stored, ...unsaved } : stored
}
