import { text } from '@jiangxue/contract/kit/text.ts'
import { data } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { guardedArea } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { siteBlocks, type SiteBlock } from '../settings/setting-cards.ts'
import type { Route } from './+types/site-block'

const SiteBlockScreen = lazyScreen(() => import('./site-block.client.tsx'))
const isBlock = (block: string): block is SiteBlock => Object.hasOwn(siteBlocks, block)

export const clientLoader = ({ request, params: { block } }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    if (!isBlock(block)) throw data(null, { status: 404 })
    return { block, stored: await browserApi.getSettings() }
  })
export const meta: Route.MetaFunction = ({ matches, params: { block = '' } }) =>
  pageMeta(matches, {
    title: isBlock(block) ? siteBlocks[block][0].title : text('网站内容'),
    robots: 'noindex,nofollow',
  })

export default function SiteBlockRoute({ loaderData: { block, stored } }: Route.ComponentProps) {
  return <SiteBlockScreen key={block} block={block} stored={stored} />
}
