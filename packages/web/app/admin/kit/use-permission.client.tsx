import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useAccount } from '../../lib/session/session.ts'
import { useArea } from '../areas.ts'

interface AdminData {
  permissions: readonly Permission[]
  isFullAdmin: boolean
  /** Set for organization admins. */
  organizationId: number | null
}

/** Returns a permission check for showing and hiding elements; the server enforces permissions. */
export function usePermission(): (permission: Permission | undefined) => boolean {
  const permissions = useRouteLoaderData<AdminData>(useArea())?.permissions
  return (permission) => !permission || (permissions?.includes(permission) ?? false)
}

/** Shows its children to users with the permission. */
export function IfPermitted({ permission, children }: { permission: Permission; children: ReactNode }) {
  return usePermission()(permission) ? children : null
}

/** Whether the user is the school's staff; some actions of a permission are reserved for them. */
export const useIsStaff = (): boolean => useAccount()?.role === 'ADMIN'

/** Whether the user is an admin without a custom role; the server reserves some actions for them. */
export const useIsFullAdmin = (): boolean => useRouteLoaderData<AdminData>(useArea())?.isFullAdmin ?? false

/** Returns the organizations that the user may choose from; organization admins only get their own. */
export function useOwnOrganizations<Organization extends { readonly id: number }>(all: readonly Organization[]) {
  const own = useRouteLoaderData<AdminData>(useArea())?.organizationId
  return useIsStaff() ? all : all.filter(({ id }) => id === own)
}
