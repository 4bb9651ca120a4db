import type { Permission } from '@jiangxue/contract/kit/access.ts'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { adminRouteId } from '../sections.ts'

export interface AdminData {
  permissions: readonly Permission[]
}

/** What the signed-in admin may do, to show and hide by; the server decides. */
export function useMay(): (permission: Permission | undefined) => boolean {
  const permissions = useRouteLoaderData<AdminData>(adminRouteId)?.permissions
  return (permission) => !permission || (permissions?.includes(permission) ?? false)
}

/** Shows its children to admins with the permission. */
export function IfMay({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay()(permission) ? children : null
}
