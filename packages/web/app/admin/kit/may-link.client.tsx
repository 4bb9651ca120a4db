import type { Permission } from '@jiangxue/contract/kit/access.ts'
import { Link, type LinkProps } from 'react-router'
import { useMay } from './use-may.client.tsx'

/** A way to another section; only its words for who may not open that. */
export function MayLink({ permission, children, ...link }: LinkProps & { permission: Permission }) {
  return useMay()(permission) ? <Link {...link}>{children}</Link> : children
}
