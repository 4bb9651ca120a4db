/** An expired URL causes a network error during playback and an unsupported-format error at the start. */
const expiredCodes = [2, 4]

export const mayBeExpired = (code: number): boolean => expiredCodes.includes(code)
