import { isApiProblem } from '@jiangxue/contract/api.ts'
import { isRouteErrorResponse, Navigate, Outlet, useLocation } from 'react-router'
import { useArea } from '../areas.ts'
import { ScreenNotice } from '../kit/screen-notice.client.tsx'
import { usePermission } from '../kit/use-permission.client.tsx'
import { sectionOf } from '../sections.ts'

/** Renders the screen of the URL if the user may see its section. */
export default function SectionFrame() {
  const { pathname } = useLocation()
  const may = usePermission()
  const area = useArea()
  if (may(sectionOf(pathname)?.permission)) return <Outlet />
  // Sign-in leads to the dashboard; users who may not see it start with the first section that they may see.
  return pathname === `/${area}/dashboard` ? <Navigate to={`/${area}`} replace /> : <ScreenNotice kind="denied" />
}

/** Replaces a screen that is not found or has failed. */
export function SectionError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) || isApiProblem(error) ? error.status : 0
  if (status === 404) return <ScreenNotice kind="notFound" />
  if (status === 403) return <ScreenNotice kind="denied" />
  return <ScreenNotice kind="failed" error={error} />
}
