import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

/** A field that takes the full width of the form. */
export const Wide = ({ children }: { children: ReactNode }) => <div className="sm:col-span-2">{children}</div>

/** A part of the form; its number becomes a check mark once all required fields are filled in. */
export function FormSection({
  number,
  title,
  isDone = false,
  children,
}: {
  number: number
  title: string
  isDone?: boolean
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <section aria-labelledby={`part-${number}`} className="surface p-5 sm:p-7">
      <div className="mb-5 flex items-center gap-3">
        <span
          aria-hidden
          className={`grid size-8 shrink-0 place-items-center rounded-[8px] font-serif text-md font-bold text-white transition-colors ${isDone ? 'bg-jade' : 'bg-ink'}`}
        >
          {isDone ? <Check size={18} strokeWidth={3} /> : number}
        </span>
        <h2 id={`part-${number}`} className="font-serif text-xl font-bold">
          {title}
        </h2>
        {isDone && <span className="sr-only">{t`已填好`}</span>}
      </div>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}
