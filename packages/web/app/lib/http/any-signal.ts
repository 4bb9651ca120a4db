/** Returns a signal that is aborted with the first of the given ones. Phones of 2023 have no `AbortSignal.any` yet. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: first.signal })
  }
  return first.signal
}
