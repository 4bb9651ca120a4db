import { useId, type ComponentProps, type ReactNode } from 'react'

/** A labeled input with an accessible error. */
export function TextField({
  label,
  error,
  hint,
  ...input
}: { label: string; error?: string; hint?: ReactNode } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className="field"
        {...input}
      />
      {(error || hint) && (
        <p id={`${id}-note`} className={`mt-1 text-sm ${error ? 'text-cinnabar-dark' : 'text-ink-3'}`}>
          {error || hint}
        </p>
      )}
    </div>
  )
}
