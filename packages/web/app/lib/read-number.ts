import { data } from 'react-router'

/** Reads an integer from a query parameter, or returns the fallback. */
export function readNumber(value: string | null, fallback: number, least = 1): number {
  const number = value && /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  return number >= least ? number : fallback
}

/** Returns the id in a page's path; throws the "not found" of the page if there is none. */
export function readId(value: string): number {
  const id = readNumber(value, 0)
  if (id === 0) throw data(null, { status: 404 })
  return id
}
