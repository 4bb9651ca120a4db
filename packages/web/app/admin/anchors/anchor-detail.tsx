import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { readId } from '../../lib/read-number.ts'
import { guarded, privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/anchor-detail'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guarded('admin', request, async () => {
    const number = readId(params.number)
    return { anchor: await browserApi.getAnchor({ params: { number } }) }
  })
export const meta = privateMeta(text('存证书'))

export default lazyScreen(() => import('./anchor-detail.client.tsx'))
