import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'

export const clientLoader = listLoader(
  (query) => browserApi.listCertificates({ query }),
  async () => {
    const [organizations, defaults] = await Promise.all([
      browserApi.listOrganizationNames(),
      browserApi.getCertificateDefaults(),
    ])
    return { organizations, defaults }
  },
)
export const meta = privateMeta(text('证书管理'))

export default lazyScreen(() => import('./certificates.client.tsx'))
