import type { Permission } from '@jiangxue/contract/kit/access.ts'
import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useAccount } from '../../lib/session.ts'
import { useArea } from '../areas.ts'

export interface AdminData {
  permissions: readonly Permission[]
  /** Of an organization's admin. */
  organizationId: number | null
}

/** What the signed-in reader may do, to show and hide by; the server decides. */
export function useMay(): (permission: Permission | undefined) => boolean {
  const permissions = useRouteLoaderData<AdminData>(useArea())?.permissions
  return (permission) => !permission || (permissions?.includes(permission) ?? false)
}

/** Shows its children to admins with the permission. */
export function IfMay({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay()(permission) ? children : null
}

/** Whether the reader belongs to the school's staff: some of what a permission names is theirs alone. */
export const useIsStaff = (): boolean => useAccount()?.role === 'ADMIN'

/** The organizations that the reader may choose among: an organization's admin has their own and no other. */
export function useOwnOrganizations<Organization extends { readonly id: number }>(all: readonly Organization[]) {
  const own = useRouteLoaderData<AdminData>(useArea())?.organizationId
  return useIsStaff() ? all : all.filter(({ id }) => id === own)
}
