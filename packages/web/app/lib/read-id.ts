import { data } from 'react-router'
import { readNumber } from './read-number.ts'

/** Returns the id in a page's path; throws the "not found" of the page if there is none. */
export function readId(value: string): number {
  const id = readNumber(value, 0)
  if (id === 0) throw data(null, { status: 404 })
  return id
}
