import { text } from '@jiangxue/contract/kit/text.ts'
import { guardedArea, privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/site'

const Site = lazyScreen(() => import('./site.client.tsx'))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => guardedArea(request, async () => null)
export const meta = privateMeta(text('网站内容'))

export default function SiteRoute() {
  return <Site />
}
