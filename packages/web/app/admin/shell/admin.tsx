import { Suspense } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { guardedArea } from '../../lib/session/guarded.ts'
import { areaFacts, areaOf } from '../areas.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/admin'
import { ShellSkeleton } from './shell-skeleton.tsx'

const Shell = lazyScreen(() => import('./shell.client.tsx'))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guardedArea(request, async () => {
    const { permissions, isFullAdmin, organizationId } = await browserApi.me()
    return { permissions, isFullAdmin, organizationId }
  })
clientLoader.hydrate = true as const
// The sections have their own guards; permissions are loaded once per visit.
export const shouldRevalidate = () => false
export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: areaFacts[areaOf(location.pathname)].name, robots: 'noindex,nofollow' })

export const HydrateFallback = ShellSkeleton
export default function Admin() {
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <Shell />
    </Suspense>
  )
}
