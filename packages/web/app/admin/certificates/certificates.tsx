import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/certificates'

const Certificates = lazyScreen(() => import('./certificates.client.tsx'))

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
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('证书管理'), robots: 'noindex,nofollow' })

export default function CertificatesRoute({ loaderData }: Route.ComponentProps) {
  return <Certificates data={loaderData} />
}
