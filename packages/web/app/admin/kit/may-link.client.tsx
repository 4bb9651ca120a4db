import type { Permission } from '@jiangxue/contract/kit/access.ts'
import { Link, type LinkProps } from 'react-router'
import { useMay } from './use-may.client.tsx'

/** A link to another section; plain text for users who may not open it. */
export function MayLink({ permission, children, ...link }: LinkProps & { permission: Permission }) {
  return useMay()(permission) ? <Link {...link}>{children}</Link> : children
}
