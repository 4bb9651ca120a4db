import { useId, type ReactNode } from 'react'

/** A part of the card, below a line. */
export function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="mt-6 border-t border-line pt-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {lead && <p className="mt-1 text-ink-2">{lead}</p>}
      {children}
    </div>
  )
}
