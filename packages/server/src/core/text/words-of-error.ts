/**
 * The message of an error. If a host has several addresses and none responds, Node's own error has an empty message:
 * then the messages of its causes.
 */
export function wordsOfError(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(wordsOfError))].join(', ')
  return error instanceof Error ? error.message : String(error)
}
