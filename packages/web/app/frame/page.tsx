import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/page'

// Its script comes after the first view. Not a `lazyPart`, whose notice would be in the first view of every page.
const PageProblem = lazy(() => import('./page-problem.tsx').catch(() => ({ default: () => <></> })))

/** Keeps the top bar and footer around a missing or failed page. */
export default function Page() {
  return <Outlet />
}

/** What replaces a page that is missing or has failed. */
export const ErrorBoundary = ({ error }: Pick<Route.ErrorBoundaryProps, 'error'>) => (
  <Suspense>
    <PageProblem error={error} />
  </Suspense>
)
