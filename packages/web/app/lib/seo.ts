import { siteLimits } from '@jiangxue/contract/kit/site.values.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { MetaDescriptor } from 'react-router'

export interface PageSeo {
  title: string
  siteName: string
  keywords?: string
  /** Keywords common to every page of the site. */
  subjects?: string
  description?: string
  robots?: string
  /** Tags for search engines and messengers, created by the server's loader; see `social-tags.ts`. */
  tags?: readonly MetaDescriptor[]
}
export const siteSubjects = text('职业IT培训,零基础学编程,在线学习,就业服务')

/** Returns plain text of at most 160 characters, cut between code points. */
export function cutDescription(source: string): string {
  const plain = source
    .replace(/<\/?(?:strong|em|u|s|a|span|code)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(plain).slice(0, siteLimits.seoDescriptionLength).join('')
}

/** Returns the title "页名 - 校名" and the descriptive tags of a page (spec §1). */
export const pageSeo = ({
  title,
  siteName,
  keywords,
  subjects = siteSubjects,
  description,
  robots = 'index,follow',
  tags = [],
}: PageSeo): MetaDescriptor[] => [
  { title: `${title} - ${siteName}` },
  { name: 'keywords', content: keywords || `${siteName},${subjects}` },
  { name: 'description', content: cutDescription(description || `${title} - ${siteName}`) },
  { name: 'robots', content: robots },
  { name: 'author', content: siteName },
  ...tags,
]
