import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import { redirect } from 'react-router'
import { browserApi } from '../../lib/http/api-client.ts'
import { guardedArea, privateMeta } from '../../lib/session/guarded.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/settings'
import { formerTabs } from './setting-cards.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const former = formerTabs[new URL(request.url).searchParams.get('tab') ?? '']
    if (former) throw redirect(former)
    try {
      const [stored, roles, statuses] = await Promise.all([
        browserApi.getSettings(),
        orNull(browserApi.listRoles()),
        orNull(browserApi.listCourseStatuses()),
      ])
      return { loaded: { stored, roles, statuses }, failure: null }
    } catch (error) {
      if (!isApiProblem(error) || error.status === 401 || error.status === 403) throw error
      return { loaded: null, failure: error.message }
    }
  })

/** Returns null on 403: some admins may see settings, but neither accounts nor courses. */
const orNull = <T,>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (isApiProblem(error) && error.status === 403) return null
    throw error
  })

export const meta = privateMeta(text('系统设置'))

export default lazyScreen(() => import('./settings.client.tsx'))
