import type { PrintedLine } from './printed-document.ts'
import { shownLines } from './shown-lines.ts'

/** Name the options of an item in the order in which they are shown. */
export const optionLetters = 'ABCDEFGH'

export const headingLine = (text: string): PrintedLine => ({ text, style: 'heading' })
/** Puts a number in front of the first line. */
export const numbered = (number: string, lines: readonly PrintedLine[]): PrintedLine[] => {
  const [first, ...more] = lines
  // Code and pictures do not begin behind a number.
  if (!first || first.style === 'code' || first.picture) return [{ text: number }, ...lines]
  return [{ ...first, text: `${number}${first.text}` }, ...more]
}

interface Asked {
  readonly stem: string
  readonly options: readonly { readonly html: string }[]
}
/** An item as it is asked; numbers count from `index`. */
export function questionLines({ stem, options }: Asked, index: number): PrintedLine[] {
  return [
    ...numbered(`${index + 1}、`, shownLines(stem)),
    ...options.flatMap(({ html }, at) => numbered(`${optionLetters[at]}、`, shownLines(html))),
  ]
}
