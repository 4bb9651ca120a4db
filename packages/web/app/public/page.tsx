import { isApiProblem } from '@jiangxue/contract/api.ts'
import { useLingui } from '@lingui/react/macro'
import { isRouteErrorResponse, Outlet } from 'react-router'
import type { Route } from './+types/page'
import { ErrorPage } from '../components/error-page.tsx'
import { useSite } from '../lib/site.ts'

/** Keeps top bar and footer around an absent page or a failure. */
export default function Page() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useLingui()
  const { siteName } = useSite()
  const isAbsent = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{`${isAbsent ? t`页面不存在` : t`页面出错了`} - ${siteName}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorPage isAbsent={isAbsent} message={isApiProblem(error) ? error.message : undefined} />
    </>
  )
}
