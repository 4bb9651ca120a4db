import { ChevronRight } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'

export interface LinkRow {
  Icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>
  count: number | null
  text: string
  to: string
  /** Highlights the row as needing attention. */
  isUrgent?: boolean
}

/** Dashboard figures that link to the lists of what they count. */
export function LinkRows({ id, title, rows }: { id: string; title: string; rows: readonly LinkRow[] }) {
  return (
    <section aria-labelledby={id} className="surface mt-4 p-4 xl:p-5">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      <ul className="mt-2 grid gap-2 md:grid-cols-3 md:gap-4">
        {rows.map(({ Icon, count, text, to, isUrgent = Boolean(count) }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 rounded-admin border border-line px-4 text-ink! hover:border-primary hover:bg-primary-tint"
            >
              <Icon aria-hidden size={18} className={isUrgent ? 'text-cinnabar-dark' : 'text-ink-3'} />
              <span className="flex-1">
                <b className={`mr-1.5 text-lg tabular-nums ${isUrgent ? 'text-cinnabar-dark' : ''}`}>{count}</b>
                {text}
              </span>
              <ChevronRight aria-hidden size={16} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
