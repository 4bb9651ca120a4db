import { isApiProblem } from '@jiangxue/contract/api.ts'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { toast } from './toast.ts'

/**
 * Shows an API problem at the fields it names, or above the form if it names none of them; returns whether it named
 * any. Other errors are rethrown.
 */
export function showProblem<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
): boolean {
  if (!isApiProblem(error)) throw error
  const named = Object.entries(error.body?.errors ?? {}).filter(([field]) =>
    (fields as readonly string[]).includes(field),
  )
  for (const [index, [field, message]] of named.entries())
    setError(field as Path<Values>, { message }, { shouldFocus: index === 0 })
  if (!named.length) setError('root', { message: error.message })
  return named.length > 0
}

/** Returns the server's message for a rejected request (4xx), or else the fallback of spec §8. */
export const failureText = (error: unknown, fallback: string) =>
  isApiProblem(error) && error.status >= 400 && error.status < 500 ? error.message : fallback

/** Shows why a call failed as a toast; an expired session shows its own. Other errors are rethrown. */
export function reportFailure(error: unknown, fallback: string): void {
  if (!isApiProblem(error)) throw error
  if (error.status !== 401) toast.error(failureText(error, fallback))
}
