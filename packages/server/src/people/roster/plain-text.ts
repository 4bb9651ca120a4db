import type { RawCell } from './raw-sheet.ts'

/**
 * The text of a cell as a person reads it: full-width letters and digits made narrow, spaces of any kind made plain, what
 * cannot be seen and a leading apostrophe left off. Characters of names stay as they are: normal forms would replace rare ones.
 */
export function plainText(cell: RawCell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  return cell
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\s\u00A0\u3000]+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/^['‘’`]+/, '')
    .trim()
}

export const withoutSpaces = (text: string) => text.replaceAll(' ', '')
