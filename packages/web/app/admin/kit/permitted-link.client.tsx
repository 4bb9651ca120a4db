import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import { Link, type LinkProps } from 'react-router'
import { usePermission } from './use-permission.client.tsx'

/** A link to another section; plain text for users who may not open it. */
export function PermittedLink({ permission, children, ...link }: LinkProps & { permission: Permission }) {
  return usePermission()(permission) ? <Link {...link}>{children}</Link> : children
}
