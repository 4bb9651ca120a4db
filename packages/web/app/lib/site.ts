import type { Api } from '@jiangxue/contract/api.ts'
import { defaultSiteName } from '@jiangxue/contract/kit/site.values.ts'
import { createContext, useContext } from 'react'
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
}

/** Unsaved settings, for previews. */
export const SitePreview = createContext<Partial<Site> | undefined>(undefined)

/** Returns the settings from the root loader, overridden by those of a preview. */
export function useSite(): Site {
  const stored = useRouteLoaderData<Site>('root') ?? fallbackSite
  const unsaved = useContext(SitePreview)
  return unsaved ? { ...stored, ...unsaved } : stored
}
