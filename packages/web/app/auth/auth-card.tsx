import type { ReactNode } from 'react'
import { NeedsScripts } from '../components/needs-scripts.tsx'
import workshop from '../scenes/workshop.svg'

/** An illustration next to a card with a form. */
export function AuthCard({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="shell grid items-center gap-10 py-8 md:py-14 lg:grid-cols-2">
      <img src={workshop} alt="" width={600} height={460} className="mx-auto h-auto w-full max-w-110 max-lg:hidden" />
      <div className="surface mx-auto w-full max-w-110 lg:mr-0 p-5 shadow-card sm:p-9">
        <h1 className="font-serif text-2xl font-bold">{title}</h1>
        <p className="mt-1 text-ink-2">{lead}</p>
        <NeedsScripts />
        {children}
      </div>
    </div>
  )
}

export const FormProblem = ({ message }: { message: string | undefined }) =>
  message ? (
    <p role="alert" className="rounded-control bg-cinnabar-tint px-4 py-3 text-cinnabar-dark">
      {message}
    </p>
  ) : null

export const authLink =
  'rounded-control font-semibold text-primary underline-offset-4 hover:underline inline-flex min-h-11 items-center'
