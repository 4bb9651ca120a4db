import type { ReactNode } from 'react'

/** The line below a field: its error, or else a hint. */
export const FieldNote = ({ id, error, hint }: { id: string; error?: string | undefined; hint?: ReactNode }) =>
  error || hint ? (
    <p id={id} className={`mt-1 text-sm ${error ? 'text-cinnabar-dark' : 'text-ink-3'}`}>
      {error || hint}
    </p>
  ) : null

/** The star of a required field. */
export const Required = () => (
  <span aria-hidden className="ml-1 text-cinnabar">
    *
  </span>
)
