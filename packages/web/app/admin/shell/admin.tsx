import { text } from '@jiangxue/contract/kit/text.ts'
import { Suspense } from 'react'
import { browserApi } from '../../lib/api-client.ts'
import { guarded } from '../../lib/guarded.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { lazyScreen } from '../kit/lazy-screen.ts'
import type { Route } from './+types/admin'
import { ShellSkeleton } from './shell-skeleton.tsx'

const Shell = lazyScreen(() => import('./shell.client.tsx'))

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  guarded('admin', request, async () => ({ permissions: (await browserApi.me()).permissions }))
clientLoader.hydrate = true as const
// The sections have guards of their own; permissions are loaded once per visit.
export const shouldRevalidate = () => false
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: text('管理后台'), robots: 'noindex,nofollow' })

export const HydrateFallback = ShellSkeleton
export default function Admin() {
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <Shell />
    </Suspense>
  )
}
