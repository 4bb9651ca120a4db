/** `2026-11-20T02:03:04.000Z`. */
export const toInstant = (at: number) => new Date(at).toISOString()
export const toInstantOrNull = (at: number | null) => (at === null ? null : toInstant(at))
/** Fen → yuan. */
export const toYuan = (fen: number) => fen / 100
/** Yuan → fen. */
export const toFen = (yuan: number) => Math.round(yuan * 100)
/** Milliseconds → completed seconds. */
export const toSeconds = (ms: number) => Math.floor(ms / 1000)
export const toPercent = (part: number, whole: number) =>
  whole <= 0 ? 0 : Math.min(100, Math.floor((100 * part) / whole))
