import { text } from '@jiangxue/contract/kit/text.ts'
import { lazyPart } from '../../components/lazy-part.tsx'
import { PageSkeleton } from '../../components/page-skeleton.tsx'
import { privateMeta } from '../../lib/session/guarded.ts'
import { asStudent } from '../section/sub-page.tsx'
import type { Route } from './+types/contracts'

// Every visitor loads the list of routes, which names what a route imports.
const ContractsPage = lazyPart(() => import('./contracts-page.tsx'), { whileLoading: PageSkeleton })

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  asStudent(request, async () =>
    (await import('./load-contracts.ts')).loadContracts(Number(params.courseId) || undefined),
  )
clientLoader.hydrate = true as const
export const HydrateFallback = PageSkeleton
export const meta = privateMeta(text('培训协议'))

export default function Contracts({ loaderData }: Route.ComponentProps) {
  return <ContractsPage {...loaderData} />
}
