import { ChevronRight } from 'lucide-react'
import { Link, type LinkProps } from 'react-router'

/** A link to a further screen, as a row. */
export const RowLink = ({ to, children }: Pick<LinkProps, 'to' | 'children'>) => (
  <Link
    to={to}
    className="flex min-h-14 items-center justify-between gap-3 rounded-admin border border-line bg-card px-4 py-2 font-semibold text-primary! hover:bg-primary-tint"
  >
    {children}
    <ChevronRight aria-hidden size={18} className="shrink-0" />
  </Link>
)
