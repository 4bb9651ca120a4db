import type { ReactNode } from 'react'

export const PageHeader = ({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) => (
  <div className="bg-linear-to-b from-paper-deep to-paper">
    <div className="shell pt-9 pb-6 md:pt-12">
      <h1 className="font-serif text-[28px] leading-tight font-bold sm:text-[30px] md:text-[38px]">{title}</h1>
      {lead && <p className="mt-2 text-md text-ink-2">{lead}</p>}
      {children}
    </div>
  </div>
)
