import { useId, type ReactNode } from 'react'
import { FailedLoad } from './failed-load.tsx'

/** A section of the student center with a heading and an optional action next to it; or why its data did not load. */
export function Section({
  title,
  id,
  action,
  failure,
  children,
}: {
  title: string
  id?: string
  action?: ReactNode
  failure?: string | null
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
      {failure ? <FailedLoad message={failure} /> : children}
    </section>
  )
}
