import { translatePlain } from './i18n.ts'
import { pageSeo, siteSubjects, type PageSeo } from './seo.ts'
import { fallbackSite, newer, type Site } from './site.ts'

interface RootMatch {
  id: string
  loaderData?: unknown
}

/** Returns a page's meta tags, with the root loader's site data; `title` and `description` are `text('…')` sources. */
export function pageMeta(matches: readonly (RootMatch | undefined)[], page: Omit<PageSeo, 'siteName'>) {
  const site = (matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined) ?? fallbackSite
  const translated = (source: string) => translatePlain(site.language, source)
  return pageSeo({
    ...page,
    siteName: (newer.site ?? site).siteName,
    title: translated(page.title),
    subjects: translated(siteSubjects),
    description: translated(page.description ?? ''),
  })
}
