import type { Api } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { MetaDescriptor } from 'react-router'
import { translatePlain } from './i18n.ts'
import { cutDescription } from './seo.ts'

interface SocialPage {
  /** The page's canonical path, `/courses/3`. */
  path: string
  /** A `text('…')` source or a name. */
  title: string
  description: string
  image?: string | null
  type?: 'website' | 'article'
  /** The breadcrumbs after the home page; an inner page names at least itself. */
  trail?: readonly { name: string; path: string }[]
  /** More of schema.org, such as a Course; addresses are made with `address`. */
  describe?: (site: { name: string; address: (path: string) => string }) => object
}

/** For messengers, which do not draw SVG; made by scripts/make-icons.ts. */
const defaultPicture = '/share.png'

/**
 * Canonical address, Open Graph and JSON-LD of a page, for loaders on the server. Without a domain in the settings there is
 * no canonical address, and the others are paths.
 */
export async function socialTags(
  api: Api,
  { path, title, description, image, type = 'website', trail = [], describe }: SocialPage,
): Promise<MetaDescriptor[]> {
  const { siteName, siteUrl, language } = await api.site()
  const translated = (source: string) => translatePlain(language, source)
  const address = (to: string) => (/^https?:/.test(to) ? to : siteUrl + to)
  const properties = {
    'og:type': type,
    'og:site_name': siteName,
    'og:title': path === '/' ? siteName : `${translated(title)} - ${siteName}`,
    'og:description': cutDescription(translated(description)),
    'og:url': siteUrl && address(path),
    'og:image': siteUrl && address(image ?? defaultPicture),
    'og:locale': language,
  }
  return [
    ...(siteUrl ? [{ tagName: 'link', rel: 'canonical', href: address(path) }] : []),
    ...Object.entries(properties).flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    ...(trail.length
      ? [
          {
            'script:ld+json': breadcrumbs(
              [{ name: translated(text('首页')), path: '/' }, ...trail],
              translated,
              address,
            ),
          },
        ]
      : []),
    ...(describe
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...describe({ name: siteName, address }) } }]
      : []),
  ]
}

const breadcrumbs = (
  trail: readonly { name: string; path: string }[],
  translated: (source: string) => string,
  address: (path: string) => string,
) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: translated(name),
    item: address(path),
  })),
})
