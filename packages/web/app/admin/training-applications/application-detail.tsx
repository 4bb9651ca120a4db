import { text } from '@jiangxue/contract/kit/text.ts'
import { browserApi } from '../../lib/http/api-client.ts'
import { readId } from '../../lib/read-number.ts'
import { guardedArea, privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/application-detail'

const ApplicationScreen = lazyScreen(() => import('./application-detail.client.tsx'))

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const id = readId(params.applicationId)
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const [application, neighbours] = await Promise.all([
      browserApi.getApplication({ params: { id } }),
      browserApi.findApplicationNeighbours({ params: { id }, query }),
    ])
    return { application, neighbours }
  })
export const meta = privateMeta(text('报名申请'))

export default function ApplicationRoute({ loaderData: { application, neighbours } }: Route.ComponentProps) {
  return <ApplicationScreen key={application.id} application={application} neighbours={neighbours} />
}
