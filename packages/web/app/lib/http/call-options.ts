export type ChallengeAnswer = readonly [name: string, value: string]

export interface CallOptions {
  /** Receives the percentage of a form that has been sent. */
  onProgress?: ((percent: number) => void) | undefined
  /** Receives each chunk of a file as it arrives, with the response headers. */
  onChunk?: ((chunk: Uint8Array, headers: Headers) => void) | undefined
  /** Once aborted, the call rejects with the signal's reason (an AbortError). */
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
  /** The request outlives the page; an expired session is therefore not reported to the user. */
  keepalive?: boolean | undefined
  /** The user did not initiate the call; an expired session is therefore not reported to the user. */
  isUnasked?: boolean | undefined
  /** The headers with the answers to challenges that the call has brought so far; all but the last one were refused. */
  answers?: readonly ChallengeAnswer[] | undefined
}
