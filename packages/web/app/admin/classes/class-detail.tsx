import { text } from '@jiangxue/contract/kit/text.ts'
import { data } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { readNumber } from '../../lib/read-number.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/class-detail'

const ClassScreen = lazyScreen(() => import('./class-detail.client.tsx'))

export const clientLoader = ({ request, params: { classId } }: Route.ClientLoaderArgs) => {
  const id = readNumber(classId, 0)
  if (id === 0) throw data(null, { status: 404 })
  const params = { id }
  return listLoader(
    (query) => browserApi.listClassMembers({ params, query }),
    async () => ({
      overview: await browserApi.getClass({ params }),
      organizations: await browserApi.listOrganizationNames(),
    }),
  )({ request })
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('培训班期'), robots: 'noindex,nofollow' })

export default function ClassRoute({ loaderData, params }: Route.ComponentProps) {
  return <ClassScreen key={params.classId} data={loaderData} />
}
