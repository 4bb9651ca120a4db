import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldNote, Required } from '../../components/field-note.tsx'

interface Look {
  label: string
  error?: string | undefined
  hint?: ReactNode
  isRequired?: boolean
}
const noteOf = (id: string, { error, hint }: Look) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
})

export function TextInput({ label, error, hint, isRequired, ...input }: Look & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {isRequired && <Required />}
      </label>
      <input id={id} aria-required={isRequired} {...noteOf(id, { label, error, hint })} className="field" {...input} />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

export function SelectInput({ label, error, hint, isRequired, ...select }: Look & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {isRequired && <Required />}
      </label>
      <select
        id={id}
        aria-required={isRequired}
        {...noteOf(id, { label, error, hint })}
        className="field"
        {...select}
      />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

/** A choice between few options, as large buttons. */
export function RadioInput({
  label,
  error,
  isRequired,
  options,
  ...input
}: Look & { options: readonly { value: string; label: string }[] } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined}>
      <legend className="mb-1.5 font-semibold">
        {label}
        {isRequired && <Required />}
      </legend>
      <div className="grid grid-cols-2 gap-3">
        {options.map((option) => (
          <label
            key={option.value}
            className={`flex h-11 cursor-pointer items-center justify-center gap-2 rounded-control border-[1.5px] bg-card text-md hover:border-ink-3 has-checked:border-primary has-checked:bg-primary-tint has-checked:font-semibold has-checked:text-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${error ? 'border-cinnabar' : 'border-line-strong'}`}
          >
            <input type="radio" value={option.value} className="size-4 accent-primary outline-none" {...input} />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </fieldset>
  )
}

/** A multi-line text field, labeled by the heading above it. */
export function TextArea({
  error,
  count,
  limit,
  ...area
}: { error?: string | undefined; count: number; limit: number } & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div>
      <textarea
        rows={4}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-count${error ? ` ${id}-note` : ''}`}
        className="field h-auto resize-y py-2.5"
        {...area}
      />
      <div className="flex justify-between gap-4">
        <FieldNote id={`${id}-note`} error={error} />
        <p
          id={`${id}-count`}
          className={`mt-1 ml-auto text-sm tabular-nums ${count > limit ? 'font-semibold text-cinnabar-dark' : 'text-ink-3'}`}
        >
          {count} / {limit}
        </p>
      </div>
    </div>
  )
}
