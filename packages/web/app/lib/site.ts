import type { Api } from '@jiangxue/contract/api.ts'
import { defaultSiteName } from '@jiangxue/contract/kit/site.values.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

/** The school's public settings. */
export type Site = Awaited<ReturnType<Api['site']>>

/** The settings that pages use if the actual ones could not be read. */
export const fallbackSite: Site = {
  version: '',
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
}

/** Settings read since the page was loaded; only in browsers. */
let later: Site | undefined
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const none = () => undefined

/** The settings in force, given those that the page was loaded with. */
export const latestSite = (loaded: Site): Site => later ?? loaded

/** Shows newer settings everywhere. */
export function replaceSite(site: Site | undefined): void {
  later = site
  for (const listener of listeners) listener()
}

/** Unsaved settings, for previews. */
export const SitePreview = createContext<Partial<Site> | undefined>(undefined)

/** Returns the settings in force, overridden by those of a preview. */
export function useSite(): Site {
  const loaded = useRouteLoaderData<Site>('root') ?? fallbackSite
  const stored = useSyncExternalStore(listen, () => later, none) ?? loaded
  const unsaved = useContext(SitePreview)
  return unsaved ? { ...stored, ...unsaved } : stored
}
