/**
 * The message of an error. If a host has several addresses and none responds, Node's own error has an empty message:
 * then the messages of its causes.
 */
export function errorMessageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(errorMessageOf))].join(', ')
  return error instanceof Error ? error.message : String(error)
}
