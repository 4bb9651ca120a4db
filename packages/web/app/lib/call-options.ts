export interface CallOptions {
  /** Gets the percentage of a form that has been sent. */
  onProgress?: ((percent: number) => void) | undefined
  /** Gets each chunk of a file as it arrives, with the headers of its response. */
  onChunk?: ((chunk: Uint8Array, headers: Headers) => void) | undefined
  /** Once aborted, the call rejects with the signal's reason (an AbortError). */
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /** The request outlives the page, so a session that has expired is not reported to the user. */
  keepalive?: boolean | undefined
  /** Nobody asked for the call, so a session that has expired is not reported to the user. */
  isUnasked?: boolean | undefined
}
