import { translatePlain } from './i18n.ts'
import { pageSeo, siteSubjects, type PageSeo } from './seo.ts'
import { fallbackSite, newer, type Site } from './site.ts'

export interface RootMatch {
  id: string
  loaderData?: unknown
}

interface Page extends Omit<PageSeo, 'siteName'> {
  /** What the page is about at present, such as a keyword; precedes the title. */
  subject?: string | undefined
}

/** Returns a page's meta tags, with the root loader's site data; `title` and `description` are `text('…')` sources. */
export function pageMeta(matches: readonly (RootMatch | undefined)[], { subject, ...page }: Page) {
  const site = (matches.find((match) => match?.id === 'root')?.loaderData as Site | undefined) ?? fallbackSite
  const translated = (source: string) => translatePlain(site.language, source)
  return pageSeo({
    ...page,
    siteName: (newer.site ?? site).siteName,
    title: (subject ? `${subject} - ` : '') + translated(page.title),
    subjects: translated(siteSubjects),
    description: translated(page.description ?? ''),
  })
}
