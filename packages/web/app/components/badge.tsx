import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-primary-tint text-ink-2',
  primary: 'bg-primary-tint text-primary',
  jade: 'bg-jade-tint text-jade',
  gold: 'bg-gold-tint text-gold-text',
  cinnabar: 'bg-cinnabar-tint text-cinnabar-dark',
}
export const Badge = ({ tone = 'plain', children }: { tone?: keyof typeof tones | undefined; children: ReactNode }) => (
  <span
    className={`inline-block rounded-md px-2 text-xs leading-[22px] font-semibold whitespace-nowrap ring-1 ring-current/15 ring-inset ${tones[tone]}`}
  >
    {children}
  </span>
)
