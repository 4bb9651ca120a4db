import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { readId } from '../../lib/read-number.ts'
import { privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import { listLoader } from '../kit/list/list-loader.ts'
import type { Route } from './+types/class-detail'

const ClassScreen = lazyScreen(() => import('./class-detail.client.tsx'))

export const clientLoader = ({ request, params: { classId } }: Route.ClientLoaderArgs) => {
  const id = readId(classId)
  const params = { id }
  return listLoader(
    (query) => browserApi.listClassMembers({ params, query }),
    async () => ({
      overview: await browserApi.getClass({ params }),
      organizations: await browserApi.listOrganizationNames(),
    }),
  )({ request })
}
export const meta = privateMeta(text('培训班期'))

export default function ClassRoute({ loaderData, params }: Route.ComponentProps) {
  return <ClassScreen key={params.classId} data={loaderData} />
}
