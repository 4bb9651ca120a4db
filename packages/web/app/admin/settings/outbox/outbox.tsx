import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../../lib/http/api-client.ts'
import { privateMeta } from '../../../lib/session/guarded.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'
import { listLoader } from '../../kit/list/list-loader.ts'

export const clientLoader = listLoader((query) => browserApi.listOutbox({ query }))
export const meta = privateMeta(text('消息记录'))

export default lazyScreen(() => import('./outbox.client.tsx'))
