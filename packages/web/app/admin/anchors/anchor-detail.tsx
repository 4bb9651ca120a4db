import { text } from '@jiangxue/contract/kit/text.ts'
import { data } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { readNumber } from '../../lib/read-number.ts'
import { guarded } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/anchor-detail'

const AnchorDetail = lazyScreen(() => import('./anchor-detail.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guarded('admin', request, async () => {
    const number = readNumber(params.number, 0)
    if (number === 0) throw data(null, { status: 404 })
    return { anchor: await browserApi.getAnchor({ params: { number } }) }
  })
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('存证书'), robots: 'noindex,nofollow' })

export default function AnchorDetailRoute({ loaderData }: Route.ComponentProps) {
  return <AnchorDetail {...loaderData} />
}
