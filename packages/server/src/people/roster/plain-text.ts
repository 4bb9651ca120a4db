import type { RawCell } from './raw-sheet.ts'

/**
 * The text of a cell as a person reads it: full-width characters become narrow, all kinds of spaces become plain ones,
 * and invisible characters and a leading apostrophe are removed. Other characters stay as they are, because Unicode
 * normalization would replace rare ones in names.
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
