import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { readNumber } from '../../../lib/read-number.ts'
import { guardedArea, privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import type { Route } from './+types/teacher-messages'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const page = readNumber(new URL(request.url).searchParams.get('page'), 1)
    return browserApi.listMessages({ query: { page: page - 1 } })
  })
export const meta = privateMeta(text('我的消息'))

export default lazyScreen(() => import('./teacher-messages.client.tsx'))
