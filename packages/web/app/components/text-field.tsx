import { useId, type ComponentProps, type ReactNode } from 'react'

/** A labeled input with an accessible error. */
export function TextField({
  label,
  error,
  hint,
  isRequired = false,
  ...input
}: { label: string; error?: string | undefined; hint?: ReactNode; isRequired?: boolean } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={`mb-1.5 block font-semibold ${isRequired ? 'required' : ''}`}>
        {label}
      </label>
      <input
        id={id}
        aria-required={isRequired || undefined}
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

/** A text field for the name that an account signs in with. */
export const UsernameField = (props: ComponentProps<typeof TextField>) => (
  <TextField autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
)
