import { isApiProblem } from '@jiangxue/contract/api.ts'
import { text } from '@jiangxue/contract/kit/text.ts'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { translate } from './i18n.ts'
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
  let named = 0
  for (const [name, message] of Object.entries(error.body?.errors ?? {})) {
    const field = fields.find((each) => each === name)
    if (field) setError(field, { message }, { shouldFocus: named++ === 0 })
  }
  if (named === 0) setError('root', { message: error.message })
  return named > 0
}

/**
 * Returns the server's message for a rejected request (4xx), or else the fallback of spec §8, with the reason why no
 * response of the school arrived if it is known.
 */
export function failureText(error: unknown, fallback: string): string {
  if (!isApiProblem(error)) return fallback
  if (error.status >= 400 && error.status < 500) return error.message
  if (!error.isExplained) return fallback
  // A fallback with advice would contradict the advice of the reason.
  return /[，,.]/.test(fallback)
    ? error.message
    : translate(text('{what}：{why}'), { what: fallback, why: error.message })
}

/** Shows why a call failed as a toast; an expired session shows its own. Other errors are rethrown. */
export function reportFailure(error: unknown, fallback: string): void {
  if (!isApiProblem(error)) throw error
  if (error.status !== 401) toast.error(failureText(error, fallback))
}

/** Does some work, and shows as a toast if it failed: why, or `failure` if the server gave no reason. */
export async function attempt(failure: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportFailure(error, failure)
  }
}
