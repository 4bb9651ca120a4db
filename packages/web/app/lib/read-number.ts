/** Reads an integer from a query parameter, or returns the fallback. */
export function readNumber(value: string | null, fallback: number, least = 1): number {
  const number = value && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  return number >= least ? number : fallback
}
