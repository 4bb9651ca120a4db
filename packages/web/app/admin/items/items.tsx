import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'

export const clientLoader = listLoader(
  (query) => browserApi.listItems({ query }),
  async ({ bankId }) => {
    const [banks, topics] = await Promise.all([
      browserApi.listItemBanks(),
      browserApi.listItemTopics({ query: { bankId } }),
    ])
    return { banks, topics }
  },
)
export const meta = privateMeta(text('题库'))

export default lazyScreen(() => import('./items.client.tsx'))
