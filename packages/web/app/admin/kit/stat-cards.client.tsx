import type { ComponentType, ReactNode } from 'react'

export interface StatCard {
  Icon: ComponentType<{ size?: number }>
  tint: keyof typeof tints
  name: string
  value: ReactNode
}
const tints = {
  primary: 'bg-primary-tint text-primary',
  jade: 'bg-jade-tint text-jade',
  gold: 'bg-gold-tint text-gold-text',
  cinnabar: 'bg-cinnabar-tint text-cinnabar-dark',
}

/** The key figures at the top of a dashboard. */
export function StatCards({ label, cards }: { label: string; cards: readonly StatCard[] }) {
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {cards.map(({ Icon, tint, name, value }) => (
        <li key={name} className="surface flex min-w-0 flex-col gap-2 p-4 xl:flex-row xl:items-center xl:gap-4 xl:p-5">
          <span aria-hidden className={`grid size-10 shrink-0 place-items-center rounded-xl ${tints[tint]}`}>
            <Icon size={20} />
          </span>
          <div className="min-w-0">
            <span className="block text-sm text-ink-3">{name}</span>
            <b className="block text-lg leading-snug font-bold wrap-anywhere tabular-nums">{value}</b>
          </div>
        </li>
      ))}
    </ul>
  )
}
