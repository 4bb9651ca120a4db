import { plainText as plain } from '@jiangxue/contract/kit/plain-text.ts'
import type { RawCell } from './raw-sheet.ts'

/** The text of a cell as a person reads it, without the apostrophe that marks a cell as text. */
export function plainText(cell: RawCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return plain(String(cell))
    .replace(/^['‘’`]+/, '')
    .trim()
}

export const withoutSpaces = (text: string) => text.replaceAll(' ', '')
