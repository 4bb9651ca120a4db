import { useId, type ReactNode } from 'react'

/** A section of the student center with a heading and an optional action next to it. */
export function Section({
  title,
  id,
  action,
  children,
}: {
  title: string
  id?: string
  action?: ReactNode
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className="mt-9 scroll-mt-20">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={headingId} className="font-serif text-[24px] font-bold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
