/** An expired URL causes a network error during playback and an unsupported-format error at the start. */
const expiredCodes = [2, 4]
/** Playing was stopped by the page or not allowed by the browser. */
const expectedErrors = ['AbortError', 'NotAllowedError']

export const mayBeExpired = (code: number): boolean => expiredCodes.includes(code)

export const isExpectedPlayError = (error: unknown): boolean =>
  error instanceof Error && expectedErrors.includes(error.name)
