/** What an error says; of a name with several addresses, none of which answers, Node's own error says nothing. */
export function wordsOfError(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(wordsOfError))].join(', ')
  return error instanceof Error ? error.message : String(error)
}
